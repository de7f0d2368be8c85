import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Mailed } from "./mailed.ts";
import type { Sending } from "./sending.ts";
import { ToldByMail } from "./told-by-mail.tsx";
import { ToldByWebhook, type ToldWebhook } from "./told-by-webhook.tsx";

type Delivery = Outputs["deliveries"]["list"]["deliveries"][number];

/** How many are shown before the others are folded. */
const SHOWN = 6;

/** Where a check was sent, and whether it arrived; what did not is first. */
export function WhoWasTold({
  base,
  contract_id,
  deliveries,
  webhooks,
  mails,
  sending,
  maySend,
}: {
  base: string;
  /** Null if the contract was deleted. */
  contract_id: string | null;
  deliveries: Delivery[];
  /** The webhooks by their ids, without deleted ones. */
  webhooks: ReadonlyMap<string, ToldWebhook>;
  mails: Mailed[];
  /** Null for readers who may not send, and in a suspended account. */
  sending: Sending | null;
  /** Whether the reader's role lets them send. */
  maySend: boolean;
}) {
  const managed = ({ consumer_id, user_id }: Mailed) => {
    if (consumer_id) return contract_id && `${base}/contracts/${contract_id}/consumers`;
    return user_id && `${base}/settings/members`;
  };
  const entries = [
    ...deliveries.map((delivery) => ({
      id: delivery.id,
      isLost: delivery.status === "abandoned",
      line: (
        <ToldByWebhook
          base={base}
          delivery={delivery}
          webhook={webhooks.get(delivery.webhook_id)}
        />
      ),
    })),
    // A person can have mails of several changes; the latest says most.
    ...[...new Map(mails.map((mail) => [mail.recipient, mail])).values()].map((mail) => ({
      id: mail.recipient,
      isLost: mail.status === "abandoned",
      line: <ToldByMail mail={mail} managed={managed(mail)} sending={sending} />,
    })),
  ].sort((a, b) => Number(b.isLost) - Number(a.isLost));
  const folded = entries.slice(SHOWN);
  return (
    <>
      {entries.length === 0 && (
        <p className="text-ink-muted">No webhook subscribes to this result.</p>
      )}
      <Lines told={entries.slice(0, SHOWN)} />
      {folded.length > 0 && (
        <Disclosure
          summary={`${folded.length} more`}
          summaryClassName="text-ink-muted hover:text-ink"
        >
          <Lines told={folded} />
        </Disclosure>
      )}
      {!maySend && <p className="mt-1 text-ink-muted">Only owners and members can send a check.</p>}
    </>
  );
}

function Lines({ told }: { told: { id: string; line: ReactNode }[] }) {
  return (
    <ul className="grid gap-2 empty:hidden">
      {told.map(({ id, line }) => (
        <li key={id} className="min-w-0">
          {line}
        </li>
      ))}
    </ul>
  );
}
