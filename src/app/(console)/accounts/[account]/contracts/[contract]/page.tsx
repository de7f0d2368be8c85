import { cache } from "react";
import { found } from "#app/found.ts";
import { waysOf } from "#app/ways-of.ts";
import type { Outputs } from "#components/calls/console-client.ts";
import { ChecksTable } from "#components/checks/checks-table.tsx";
import { SchemaTrial } from "#components/checks/schema-trial.tsx";
import { COLUMNS_AT_ONCE, readColumnView } from "#components/contracts/column-view.ts";
import { COLUMN_KINDS, ContractColumns } from "#components/contracts/contract-columns.tsx";
import { ContractUse } from "#components/contracts/contract-use.tsx";
import { Facts } from "#components/parts/facts.tsx";
import { Section } from "#components/parts/section.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Pipeline } from "#components/pipeline/pipeline.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { totalOf } from "#components/usage/bars.ts";
import { Sparkline } from "#components/usage/sparkline.tsx";
import { nameText } from "#server/rules/name-text.ts";
import { dayOf } from "#server/usage/rules/day.ts";
import { lastDays } from "#server/usage/rules/period.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

/** The contract, loaded once for title and page, so that a missing page says so in its title. */
const findContract = cache(async (account: string, id: string) => {
  const { call } = await openConsole(account);
  return found(call.contracts.get({ id }));
});

export const generateMetadata = titled<{ contract: string }>(async ({ account, contract: id }) => {
  const { name } = await findContract(account, id);
  return nameText(name);
});

export default async function ContractPage({
  params,
  searchParams,
}: ConsoleProps<{ contract: string }>) {
  const { account: account_id, contract: id } = await params;
  const { call, mayChange } = await openConsole(account_id);
  const period = lastDays(dayOf(Date.now()));
  const [contract, use, { days }, { checks }] = await Promise.all([
    findContract(account_id, id),
    found(call.catalogue.use({ id })),
    call.activity.days({ ...period, contract_id: id }),
    call.history.list({ contract_id: id, limit: 5 }),
  ]);
  const base = `/accounts/${account_id}`;
  const { columns } = contract.schema;
  const pipeline = (
    <Section id="pipeline" title="Check it from your pipeline">
      <Pipeline ways={await waysOf(contract)} />
    </Section>
  );
  return (
    <main>
      <h1 className="mb-4 text-title font-medium break-words">
        <Name text={contract.name} />
      </h1>
      <div className="mb-8">
        <Facts facts={factsOf(contract, days)} />
      </div>
      {checks.length === 0 && <div className="mb-10 max-w-3xl">{pipeline}</div>}
      <Section
        id="checks"
        title="Latest checks"
        link={
          checks.length > 0 && {
            href: `${base}/checks?contract_id=${id}`,
            label: "All checks of this contract",
          }
        }
      >
        {checks.length > 0 ? (
          <ChecksTable base={base} checks={checks} />
        ) : (
          <p className="text-ink-muted">No checks against this contract yet.</p>
        )}
      </Section>
      <div className="mt-10">
        <Section id="use" title="Used by">
          <ContractUse base={base} contract_id={id} use={use} />
        </Section>
      </div>
      <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-2">
        <Section id="columns" title="Columns">
          <ContractColumns
            columns={columns}
            view={readColumnView(await searchParams, COLUMN_KINDS)}
            path={`${base}/contracts/${id}`}
          />
        </Section>
        <Section id="trial" title="Check a schema">
          <SchemaTrial
            account_id={account_id}
            contract_id={id}
            contract={columns.length > COLUMNS_AT_ONCE ? null : columns}
            mayRun={mayChange}
          />
        </Section>
      </div>
      {checks.length > 0 && <div className="mt-10 max-w-3xl">{pipeline}</div>}
    </main>
  );
}

function factsOf(
  { id, version, schema: { columns }, updated_at }: Outputs["contracts"]["get"],
  days: Outputs["activity"]["days"]["days"],
) {
  const required = columns.filter((column) => column.required).length;
  return {
    Contract: (
      <span className="-my-1 flex flex-wrap items-center gap-1">
        <span className="font-mono break-all">{id}</span>
        <CopyButton text={id} what="contract id" />
      </span>
    ),
    Version: <span className="font-mono">{version}</span>,
    Columns: `${columns.length}, ${required} required`,
    Changed: <TimeAgo at={updated_at} />,
    [`Checks in the last ${days.length} days`]: (
      <Sparkline days={days.map(({ day, ...counts }) => ({ day, checks: totalOf(counts) }))} />
    ),
  };
}
