import Link from "next/link";
import type { Outputs } from "#components/calls/console-client.ts";
import { VerdictBadge } from "#components/checks/verdict-badge.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#server/rules/name-text.ts";

type Contract = Outputs["catalogue"]["list"]["contracts"][number];

const HEADS = [
  ["Name", FIRST_CELL],
  ["Columns", `${CELL} w-px text-right max-sm:hidden`],
  ["Version", `${CELL} w-px text-right max-md:hidden`],
  ["Last result", `${CELL} w-px whitespace-nowrap`],
  ["Last check", `${CELL} w-px text-right whitespace-nowrap max-sm:hidden`],
] as const;

/** One row per contract with its last check, newest first. */
export function ContractsTable({ base, contracts }: { base: string; contracts: Contract[] }) {
  return (
    <ListTable caption="Contracts, newest first" heads={HEADS}>
      {contracts.map(({ id, name, columns, version, result, checked_at }) => (
        <tr key={id} className="relative h-10 transition-colors hover:bg-surface">
          <td className={`${FIRST_CELL} max-w-0`}>
            <Link
              href={`${base}/contracts/${id}`}
              prefetch={false}
              title={nameText(name)}
              className="block truncate font-mono after:absolute after:inset-0"
            >
              <Name text={name} />
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
    </ListTable>
  );
}
