import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { ColumnControls } from "./column-controls.tsx";
import { type ColumnView, columnsInView, FEW_COLUMNS } from "./column-view.ts";
import { ShowMore } from "./show-more.tsx";

const HEADS = [
  ["Column", FIRST_CELL],
  ["Type", `${CELL} w-px`],
  ["Required", `${CELL} w-px`],
] as const;

/** The kinds of columns a view can show. */
export const COLUMN_KINDS = ["required", "optional"] as const;

type Props = {
  columns: readonly ContractColumn[];
  view: ColumnView;
  /** The path of the page they are on. */
  path: string;
};

/** The columns of a contract in their order, some of them at a time if there are many. */
export function ContractColumns({ columns, view, path }: Props) {
  if (columns.length <= FEW_COLUMNS) return <Columns columns={columns} />;
  const { shown, total, usual, counts } = columnsInView(columns, view, kindOf);
  return (
    <>
      <div className="-mx-3 sm:-mx-4">
        <ColumnControls
          view={view}
          change={{ path }}
          choices={[
            { show: undefined, label: "All", count: usual },
            { show: "required", label: "Required", count: counts.get("required") ?? 0 },
            { show: "optional", label: "Optional", count: counts.get("optional") ?? 0 },
          ]}
        />
      </div>
      {shown.length > 0 && <Columns columns={shown} />}
      <div className="-mx-3 sm:-mx-4">
        <ShowMore view={view} change={{ path }} shown={shown.length} total={total} />
      </div>
    </>
  );
}

function kindOf({ required }: ContractColumn) {
  return required ? "required" : "optional";
}

function Columns({ columns }: { columns: readonly ContractColumn[] }) {
  return (
    <ListTable caption="Columns of the contract" heads={HEADS}>
      {columns.map((column) => (
        <tr key={column.name} className="h-10">
          <td className={`${FIRST_CELL} py-2 font-mono [overflow-wrap:anywhere]`}>
            <Name text={column.name} />
          </td>
          <td className={`${CELL} font-mono text-ink-muted`}>{column.type}</td>
          <td className={`${CELL} text-ink-muted`}>{kindOf(column)}</td>
        </tr>
      ))}
    </ListTable>
  );
}
