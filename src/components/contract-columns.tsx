import type { ContractColumn } from "../server/domain/column.ts";
import { CELL, FIRST_CELL, ListTable } from "./ui/list-table.tsx";

const HEADS = [
  ["Column", FIRST_CELL],
  ["Type", `${CELL} w-px`],
  ["Required", `${CELL} w-px`],
] as const;

/** The columns of a contract, in its order. */
export function ContractColumns({ columns }: { columns: readonly ContractColumn[] }) {
  return (
    <ListTable caption="Columns of the contract" heads={HEADS}>
      {columns.map(({ name, type, required }) => (
        <tr key={name} className="h-10">
          <td className={`${FIRST_CELL} py-2 font-mono [overflow-wrap:anywhere]`}>{name}</td>
          <td className={`${CELL} font-mono text-ink-muted`}>{type}</td>
          <td className={`${CELL} text-ink-muted`}>{required ? "required" : "optional"}</td>
        </tr>
      ))}
    </ListTable>
  );
}
