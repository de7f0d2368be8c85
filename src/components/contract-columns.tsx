import type { ContractColumn } from "../server/domain/column.ts";

/** The columns of a contract, in its order. */
export function ContractColumns({ columns }: { columns: readonly ContractColumn[] }) {
  return (
    <div className="overflow-hidden rounded-list border border-line">
      <table className="w-full text-table">
        <caption className="sr-only">Columns of the contract</caption>
        <thead className="border-b border-line bg-surface text-left text-badge text-ink-muted">
          <tr>
            <th scope="col" className="h-9 px-3 font-medium sm:px-4">
              Column
            </th>
            <th scope="col" className="w-px pr-3 font-medium sm:pr-4">
              Type
            </th>
            <th scope="col" className="w-px pr-3 font-medium sm:pr-4">
              Required
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {columns.map(({ name, type, required }) => (
            <tr key={name} className="h-10">
              <td className="px-3 py-2 font-mono [overflow-wrap:anywhere] sm:px-4">{name}</td>
              <td className="pr-3 font-mono text-ink-muted sm:pr-4">{type}</td>
              <td className="pr-3 text-ink-muted sm:pr-4">{required ? "required" : "optional"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
