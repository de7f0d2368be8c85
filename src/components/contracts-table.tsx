import Link from "next/link";
import type { Outputs } from "./console-client.ts";
import { TimeAgo } from "./time-ago.tsx";
import { VerdictBadge } from "./verdict-badge.tsx";

type Contract = Outputs["catalogue"]["list"]["contracts"][number];

const CELL = "pr-3 sm:pr-4";
const HEAD = `${CELL} h-9 text-left font-medium`;

/** A row a contract with its last check, newest first. */
export function ContractsTable({ base, contracts }: { base: string; contracts: Contract[] }) {
  return (
    <div className="overflow-hidden rounded-list border border-line">
      <table className="w-full text-table">
        <caption className="sr-only">Contracts, newest first</caption>
        <thead className="border-b border-line bg-surface text-badge text-ink-muted">
          <tr>
            <th scope="col" className={`${HEAD} pl-3 sm:pl-4`}>
              Name
            </th>
            <th scope="col" className={`${HEAD} w-px text-right max-sm:hidden`}>
              Columns
            </th>
            <th scope="col" className={`${HEAD} w-px text-right max-md:hidden`}>
              Version
            </th>
            <th scope="col" className={`${HEAD} w-px whitespace-nowrap`}>
              Last result
            </th>
            <th scope="col" className={`${HEAD} w-px text-right whitespace-nowrap max-sm:hidden`}>
              Last check
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {contracts.map(({ id, name, columns, version, result, checked_at }) => (
            <tr key={id} className="relative h-10 transition-colors hover:bg-surface">
              <td className={`${CELL} max-w-0 pl-3 sm:pl-4`}>
                <Link
                  href={`${base}/contracts/${id}`}
                  prefetch={false}
                  title={name}
                  className="block truncate font-mono after:absolute after:inset-0"
                >
                  {name}
                </Link>
              </td>
              <td className={`${CELL} text-right font-mono max-sm:hidden`}>{columns}</td>
              <td className={`${CELL} text-right font-mono max-md:hidden`}>{version}</td>
              <td className={CELL}>
                {result ? (
                  <VerdictBadge result={result} />
                ) : (
                  <span className="whitespace-nowrap text-ink-muted">not checked</span>
                )}
              </td>
              <td className={`${CELL} text-right text-ink-muted max-sm:hidden`}>
                {checked_at && <TimeAgo at={checked_at} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
