import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { exactTime } from "#domain/text/exact-time.ts";
import { RedeliverButton } from "./redeliver-button.tsx";
import { WITHOUT_CHECK } from "./without-check.ts";

type Delivery = Outputs["deliveries"]["get"];

/** A delivery's attempts, and what comes next. */
export function DeliveryLog({
  base,
  delivery,
  webhookActive,
  mayChange,
}: {
  /** The path of the account. */
  base: string;
  delivery: Delivery;
  webhookActive: boolean;
  mayChange: boolean;
}) {
  return (
    <section aria-label="Attempts" className="border-t border-line bg-surface px-3 py-4 sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-muted">
          {delivery.check_id ? (
            <>
              Check{" "}
              <TextLink
                href={`${base}/checks/${delivery.check_id}`}
                className="font-mono break-all text-ink"
              >
                {delivery.check_id}
              </TextLink>
            </>
          ) : (
            <span className="inline-block first-letter:uppercase">
              {WITHOUT_CHECK[delivery.event]}
            </span>
          )}
        </p>
        {mayChange && <RedeliverButton id={delivery.id} />}
      </div>
      <ol className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {delivery.log.map((attempt) => (
          <AttemptRow key={attempt.number} attempt={attempt} />
        ))}
      </ol>
      {delivery.status === "pending" && (
        <p className="mt-3 text-ink-muted">{whatComes(delivery, webhookActive)}</p>
      )}
    </section>
  );
}

function AttemptRow({ attempt }: { attempt: Delivery["log"][number] }) {
  const { number, started_at, duration_ms, status_code, reason, response_start } = attempt;
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="font-medium">Attempt {number}</span>
        <Mono>{exactTime(started_at)}</Mono>
        <Mono>{duration_ms} ms</Mono>
        <Mono>{status_code ?? "no response"}</Mono>
      </p>
      {reason && (
        <p className="mt-1 break-words text-warning">
          <Name text={reason} />
        </p>
      )}
      {response_start && (
        <pre className="mt-2 overflow-hidden rounded-control border border-line bg-background p-2 font-mono text-badge break-all whitespace-pre-wrap">
          <bdi>{response_start}</bdi>
        </pre>
      )}
    </li>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="font-mono text-ink-muted">{children}</span>;
}

function whatComes({ run_at }: Delivery, webhookActive: boolean) {
  if (!webhookActive) return "Waiting for the webhook to be resumed.";
  return `Next attempt at ${exactTime(run_at)}.`;
}
