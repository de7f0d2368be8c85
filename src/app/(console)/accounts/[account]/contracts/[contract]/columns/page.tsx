import { SchemaTrial } from "#components/checks/schema-trial.tsx";
import { COLUMNS_AT_ONCE, readColumnView } from "#components/contracts/column-view.ts";
import { COLUMN_KINDS, ContractColumns } from "#components/contracts/contract-columns.tsx";
import { Section } from "#components/parts/section.tsx";
import { type ConsoleProps, openConsole } from "../../../console.ts";
import { contractTitled, findContract } from "../find-contract.ts";

export const generateMetadata = contractTitled("Columns");

export default async function ContractColumnsPage({
  params,
  searchParams,
}: ConsoleProps<{ contract: string }>) {
  const { account: account_id, contract: id } = await params;
  const { mayChange } = await openConsole(account_id);
  const { columns } = (await findContract(account_id, id)).schema;
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
      <Section id="columns" title="Columns">
        <ContractColumns
          columns={columns}
          view={readColumnView(await searchParams, COLUMN_KINDS)}
          path={`/accounts/${account_id}/contracts/${id}/columns`}
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
  );
}
