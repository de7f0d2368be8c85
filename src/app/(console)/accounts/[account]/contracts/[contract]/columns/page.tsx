import { found } from "#app/found.ts";
import { SchemaTrial } from "#components/checks/schema-trial.tsx";
import { COLUMNS_AT_ONCE, readColumnView } from "#components/contracts/column-view.ts";
import { COLUMN_KINDS, ContractColumns } from "#components/contracts/contract-columns.tsx";
import { Section } from "#components/parts/section.tsx";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { type ConsoleProps, openConsole } from "../../../console.ts";
import { contractTitled } from "../find-contract.ts";

export const generateMetadata = contractTitled("Columns");

export default async function ContractColumnsPage({
  params,
  searchParams,
}: ConsoleProps<{ contract: string }>) {
  const { account: account_id, contract: id } = await params;
  const { call, mayChange } = await openConsole(account_id);
  const { columns } = (await found(call.contractColumns.get({ id }))).body;
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
      <Section id="columns" title="Columns">
        <ContractColumns
          columns={columns}
          view={readColumnView(await searchParams, COLUMN_KINDS)}
          path={`/accounts/${account_id}/contracts/${id}/columns`}
          contract_id={mayChange ? id : undefined}
        />
      </Section>
      <Section id="trial" title="Check a schema">
        <SchemaTrial
          account_id={account_id}
          contract_id={id}
          contract={isLong(columns) ? null : columns}
          mayRun={mayChange}
        />
      </Section>
    </div>
  );
}

/** Whether they are too large to send unasked. */
function isLong(columns: readonly ContractColumn[]) {
  const details = columns.map(({ detail }) => detail);
  return columns.length > COLUMNS_AT_ONCE || JSON.stringify(details).length > LONG_DETAILS;
}

/** Characters of details that are sent with the page, as JSON. */
const LONG_DETAILS = 20_000;
