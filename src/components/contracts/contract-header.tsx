import type { Outputs } from "#components/calls/console-client.ts";
import { Facts } from "#components/parts/facts.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";

/** What every page of a contract begins with. */
export function ContractHeader({ contract }: { contract: Outputs["contracts"]["get"] }) {
  const { id, name, version, schema, updated_at } = contract;
  const required = schema.columns.filter((column) => column.required).length;
  return (
    <>
      <h1 className="mb-4 text-title font-medium break-words">
        <Name text={name} />
      </h1>
      <Facts
        facts={{
          Contract: (
            <span className="-my-1 flex flex-wrap items-center gap-1">
              <span className="font-mono break-all">{id}</span>
              <CopyButton text={id} what="contract id" />
            </span>
          ),
          Version: <span className="font-mono">{version}</span>,
          Columns: `${schema.columns.length}, ${required} required`,
          Changed: <TimeAgo at={updated_at} />,
        }}
      />
    </>
  );
}
