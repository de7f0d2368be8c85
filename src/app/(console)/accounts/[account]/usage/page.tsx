import { Credits } from "#components/accounts/credits.tsx";
import { Ledger } from "#components/accounts/ledger.tsx";
import { ExportLinks } from "#components/parts/export-links.tsx";
import { Section } from "#components/parts/section.tsx";
import { sumOf, totalOf } from "#components/usage/bars.ts";
import { Breakdown } from "#components/usage/breakdown.tsx";
import { DayChart } from "#components/usage/day-chart.tsx";
import { ContractName, KeyName } from "#components/usage/names.tsx";
import { PeriodForm } from "#components/usage/period-form.tsx";
import { isLedgerCursor } from "#domain/accounts/ledger-cursor.ts";
import { searchOf } from "#domain/query.ts";
import { countText } from "#domain/text/number-text.ts";
import { dayOf } from "#domain/usage/day.ts";
import { FORECAST_DAYS } from "#domain/usage/forecast.ts";
import { lastDays, readPeriod } from "#domain/usage/period.ts";
import { type ConsoleProps, openConsole, titled } from "../console.ts";

export const generateMetadata = titled("Usage");

export default async function UsagePage({ params, searchParams }: ConsoleProps) {
  const { account, call } = await openConsole((await params).account);
  const query = await searchParams;
  const today = dayOf(Date.now());
  const period = readPeriod(query, today);
  const cursor = isLedgerCursor(query.cursor) ? query.cursor : undefined;
  const before = isLedgerCursor(query.before) ? query.before : undefined;
  const [usage, lately, { days }, { keys }, { contracts }, ledger] = await Promise.all([
    call.usage.get(),
    call.activity.days(lastDays(today, FORECAST_DAYS)),
    call.activity.days(period),
    call.activity.byKey(period),
    call.activity.byContract(period),
    call.ledger.list({ cursor, before, limit: 10 }),
  ]);
  const base = `/accounts/${account.id}`;
  const search = `?${new URLSearchParams(period)}`;
  const total = totalOf(sumOf(days));
  const file = (per: "day" | "key" | "contract") =>
    total > 0 && (
      <ExportLinks
        account_id={account.id}
        name={`checks-per-${per}`}
        search={search}
        what={`checks per ${per}`}
      />
    );
  return (
    <main>
      <h1 className="mb-6 text-title font-medium">Usage</h1>
      <div className="grid gap-10">
        <Section id="credits" title="Credits">
          <Credits
            left={usage.credits_remaining}
            usedLately={totalOf(sumOf(lately.days))}
            opened_on={account.opened_on}
            today={today}
          />
          <p className="mt-3 text-ink-muted">
            {countText(usage.credits_used, "credit")} used for{" "}
            {countText(usage.total_checks, "check")} since the account was created.
          </p>
        </Section>
        <PeriodForm action={`${base}/usage`} period={period} today={today} />
        <Section
          id="days"
          title={`${countText(total, "check")} in ${countText(days.length, "day")}`}
          aside={file("day")}
        >
          <DayChart days={days} />
        </Section>
        <Section id="keys" title="Per key" aside={file("key")}>
          <Breakdown
            per="key"
            rows={keys.map((key) => ({
              id: key.key_id ?? "",
              name: <KeyName base={base} period={period} use={key} />,
              counts: key,
            }))}
          />
        </Section>
        <Section id="contracts" title="Per contract" aside={file("contract")}>
          <Breakdown
            per="contract"
            rows={contracts.map((contract) => ({
              id: contract.contract_id,
              name: <ContractName base={base} period={period} use={contract} />,
              counts: contract,
            }))}
          />
        </Section>
        <Ledger
          account_id={account.id}
          ledger={ledger}
          hrefOf={(place) => `${base}/usage${searchOf({ ...period, ...place })}#ledger`}
        />
      </div>
    </main>
  );
}
