import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Link } from "#components/ui/link.tsx";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import { VersionChange } from "./version-change.tsx";

type Version = Outputs["versions"]["list"]["versions"][number];

const HEADS = [
  ["Version", `${FIRST_CELL} w-px`],
  ["Changes", CELL],
  ["Why", `${CELL} w-full max-md:hidden`],
  ["By", `${CELL} w-px max-lg:hidden`],
  ["Checks", `${CELL} w-px text-right max-sm:hidden`],
  ["When", `${CELL} w-px text-right`],
] as const;

/** One row per version of a contract, newest first; `base` is the path of the list. */
export function VersionsTable({ base, versions }: { base: string; versions: Version[] }) {
  return (
    <ListTable caption="Versions, newest first" heads={HEADS}>
      {versions.map((version) => (
        <Row key={version.version} base={base} version={version} />
      ))}
    </ListTable>
  );
}

function Row({ base, version: row }: { base: string; version: Version }) {
  const { version, columns, change, actor, checks, created_at } = row;
  const why = whyText(row);
  return (
    <tr className="relative h-10 transition-colors hover:bg-surface">
      <th scope="row" className={`${FIRST_CELL} text-left font-normal`}>
        <Link
          href={`${base}/${version}`}
          aria-label={`Version ${version}`}
          className="block font-mono font-medium after:absolute after:inset-0"
        >
          {version}
        </Link>
      </th>
      <td className={`${CELL} py-2 max-md:w-full`}>
        {change ? (
          <VersionChange change={change} />
        ) : (
          <span className="whitespace-nowrap text-ink-muted">{countText(columns, "column")}</span>
        )}
      </td>
      <td className={`${CELL} w-full max-w-0 truncate max-md:hidden`} title={nameText(why)}>
        <Name text={why} />
      </td>
      <td className={`${CELL} max-w-48 truncate max-lg:hidden`} title={nameText(actor ?? "")}>
        {actor ? <Name text={actor} /> : <span className="text-ink-muted">not recorded</span>}
      </td>
      <td className={`${CELL} text-right font-mono max-sm:hidden`}>
        {numberText(checks.count)}
        {!checks.is_exact && "+"}
      </td>
      <td className={`${CELL} text-right text-ink-muted`}>
        <TimeAgo at={created_at} />
      </td>
    </tr>
  );
}

/** The reason that somebody gave, or where the columns come from. */
function whyText({ reason, check_id, restored_version, change }: Version) {
  if (reason) return reason;
  if (restored_version !== null) return `Version ${restored_version} restored`;
  if (check_id !== null) return "Accepted from a check";
  return change?.old_name ? `Renamed from ${change.old_name}` : "";
}
