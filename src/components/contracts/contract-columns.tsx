import { ShapeText } from "#components/details/shape-text.tsx";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { boundedText } from "#domain/details/bounded-text.ts";
import type { Inner } from "#domain/details/detail.ts";
import { innerText, nullText } from "#domain/details/detail-text.ts";
import { ColumnControls } from "./column-controls.tsx";
import { type ColumnView, columnsInView, FEW_COLUMNS } from "./column-view.ts";
import { EditDetail } from "./edit-detail.tsx";
import { ShowMore } from "./show-more.tsx";

const HEADS = [
  ["Column", `${FIRST_CELL} w-1/2 lg:w-2/5`],
  ["Type", CELL],
  ["Required", `${CELL} w-px max-sm:hidden`],
] as const;

/** The kinds of columns a view can show. */
export const COLUMN_KINDS = ["required", "optional"] as const;

type Props = {
  columns: readonly ContractColumn[];
  view: ColumnView;
  /** The path of the page they are on. */
  path: string;
  /** The contract, where its columns' details can be edited. */
  contract_id?: string | undefined;
};

/** The columns of a contract in their order, some of them at a time if there are many. */
export function ContractColumns({ columns, view, path, contract_id }: Props) {
  if (columns.length <= FEW_COLUMNS) return <Columns columns={columns} contract_id={contract_id} />;
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
      {shown.length > 0 && <Columns columns={shown} contract_id={contract_id} />}
      <div className="-mx-3 sm:-mx-4">
        <ShowMore view={view} change={{ path }} shown={shown.length} total={total} />
      </div>
    </>
  );
}

function kindOf({ required }: ContractColumn) {
  return required ? "required" : "optional";
}

function Columns({ columns, contract_id }: Pick<Props, "columns" | "contract_id">) {
  return (
    <ListTable caption="Columns of the contract" heads={HEADS}>
      {columns.map((column) => (
        <tr key={column.name} className="h-10">
          <th
            scope="row"
            className={`${FIRST_CELL} py-2 text-left font-mono font-normal [overflow-wrap:anywhere]`}
          >
            <Name text={column.name} />
          </th>
          <td className={`${CELL} py-2 font-mono text-ink-muted`}>
            <div className="flex items-start justify-between gap-2">
              <ColumnType column={column} />
              {contract_id && <EditDetail contract_id={contract_id} name={column.name} />}
            </div>
          </td>
          <td className={`${CELL} text-ink-muted max-sm:hidden`}>{kindOf(column)}</td>
        </tr>
      ))}
    </ListTable>
  );
}

/** The type of a column, and below it what else is known; on a phone, also whether it is required. */
function ColumnType({ column }: { column: ContractColumn }) {
  const { type, detail } = column;
  return (
    <div className="min-w-0">
      <p>{type}</p>
      {detail && (
        <div className="text-badge [overflow-wrap:anywhere]">
          <ShapeText text={detailText({ type, detail })} />
        </div>
      )}
      <p className="font-sans sm:hidden">{kindOf(column)}</p>
    </div>
  );
}

/** A shape that is longer than this is shown in the dialog alone. */
const MAX_SHOWN = 2000;

function detailText(inner: Required<Inner>) {
  const text = inner.detail.is ? innerText(inner) : nullText(inner.detail).trim();
  return text.length > MAX_SHOWN ? boundedText(text) : text;
}
