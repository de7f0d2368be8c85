import { Credits } from "#components/accounts/credits.tsx";
import type { Outputs } from "#components/calls/console-client.ts";
import { ChecksTable } from "#components/checks/checks-table.tsx";
import { BlockingContracts } from "#components/contracts/blocking-contracts.tsx";
import type { Outlooks } from "#components/gate/outlook-note.tsx";
import { Section } from "#components/parts/section.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { sumOf, totalOf } from "#components/usage/bars.ts";
import { DayChart } from "#components/usage/day-chart.tsx";
import { FailingWebhooks } from "#components/webhooks/failing-webhooks.tsx";
import { FAILING_DAYS } from "#domain/limit.ts";
import { numberText } from "#domain/text/number-text.ts";
import { dayOf } from "#domain/usage/day.ts";
import { FORECAST_DAYS } from "#domain/usage/forecast.ts";
import { lastDays } from "#domain/usage/period.ts";
import { type ConsoleProps, openConsole, titled } from "../console.ts";
import { outlooksOf } from "../outlooks.ts";
import { NewAccount } from "./new-account.tsx";

export const generateMetadata = titled("Overview");

/** How many of the contracts that block are shown. */
const BLOCKING = 5;

const BREAKING = { result: "breaking", limit: 5 } as const;

/** The first page of an account: credits, checks and problems at a glance. */
export default async function OverviewPage({ params }: ConsoleProps) {
  const { account, call } = await openConsole((await params).account);
  const today = dayOf(Date.now());
  const [usage, { days }, { checks }, failing, blocking] = await Promise.all([
    call.usage.get(),
    call.activity.days(lastDays(today)),
    call.history.list(BREAKING),
    call.webhooks.failing(),
    call.catalogue.blocking({ limit: BLOCKING }),
  ]);
  const outlooks = await outlooksOf(call, [
    ...blocking.contracts.map(({ check_id }) => check_id),
    ...checks.map(({ id }) => id),
  ]);
  const base = `/accounts/${account.id}`;
  const usedLately = totalOf(sumOf(days.slice(-FORECAST_DAYS)));
  return (
    <main>
      <h1 className="mb-6 text-title font-medium">Overview</h1>
      <div className="grid gap-10">
        {usage.total_checks > 0 && <Blocked base={base} {...blocking} outlooks={outlooks} />}
        <Section id="credits" title="Credits" link={{ href: `${base}/usage`, label: "Usage" }}>
          <Credits
            left={usage.credits_remaining}
            usedLately={usedLately}
            opened_on={account.opened_on}
            today={today}
          />
        </Section>
        {usage.total_checks === 0 ? (
          <NewAccount account_id={account.id} />
        ) : (
          <>
            <Section
              id="days"
              title={`Checks per day, last ${days.length} days`}
              link={{ href: `${base}/checks`, label: "All checks" }}
            >
              <DayChart days={days} />
            </Section>
            <Section
              id="breaking"
              title="Latest breaking checks"
              link={
                checks.length > 0 && {
                  href: `${base}/checks?result=breaking`,
                  label: "All breaking checks",
                }
              }
            >
              {checks.length > 0 ? (
                <ChecksTable base={base} checks={checks} outlooks={outlooks} />
              ) : (
                <p className="text-ink-muted">No breaking checks.</p>
              )}
            </Section>
            <Section id="webhooks" title="Webhooks with failed deliveries">
              {failing.length > 0 ? (
                <FailingWebhooks base={`${base}/webhooks`} webhooks={failing} />
              ) : (
                <p className="text-ink-muted">
                  None in the last {FAILING_DAYS} days.{" "}
                  <TextLink href={`${base}/webhooks`}>All webhooks</TextLink>
                </p>
              )}
            </Section>
          </>
        )}
      </div>
    </main>
  );
}

function Blocked({
  base,
  contracts,
  total,
  outlooks,
}: { base: string; outlooks: Outlooks } & Outputs["catalogue"]["blocking"]) {
  return (
    <Section
      id="blocks"
      title="Blocked at the last check"
      link={
        total > contracts.length && {
          href: `${base}/contracts?blocks=now`,
          label: `All ${numberText(total)} blocked contracts`,
        }
      }
    >
      {total > 0 ? (
        <BlockingContracts base={base} contracts={contracts} outlooks={outlooks} />
      ) : (
        <p className="text-ink-muted">No contract was blocked at its last check.</p>
      )}
    </Section>
  );
}
