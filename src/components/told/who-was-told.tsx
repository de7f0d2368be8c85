import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ToldByMail } from "./told-by-mail.tsx";
import { ToldByWebhook, type ToldWebhook } from "./told-by-webhook.tsx";

type Delivery = Outputs["deliveries"]["list"]["deliveries"][number];
type Mail = Outputs["decisions"]["explain"]["mails"][number];

/** How many are shown before the others are folded. */
const SHOWN = 6;

/** Where a check was sent, and whether it arrived; what did not is first. */
export function WhoWasTold({
  base,
  deliveries,
  webhooks,
  mails,
}: {
  base: string;
  deliveries: Delivery[];
  /** The webhooks by their ids, without deleted ones. */
  webhooks: ReadonlyMap<string, ToldWebhook>;
  mails: Mail[];
}) {
  const told = [
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
      line: <ToldByMail mail={mail} />,
    })),
  ].sort((a, b) => Number(b.isLost) - Number(a.isLost));
  if (told.length === 0) {
    return <p className="text-ink-muted">No webhook subscribes to this result.</p>;
  }
  const folded = told.slice(SHOWN);
  return (
    <>
      <Lines told={told.slice(0, SHOWN)} />
      {folded.length > 0 && (
        <Disclosure
          summary={`${folded.length} more`}
          summaryClassName="text-ink-muted hover:text-ink"
        >
          <Lines told={folded} />
        </Disclosure>
      )}
    </>
  );
}

function Lines({ told }: { told: { id: string; line: ReactNode }[] }) {
  return (
    <ul className="grid gap-1">
      {told.map(({ id, line }) => (
        <li key={id} className="min-w-0">
          {line}
        </li>
      ))}
    </ul>
  );
}
