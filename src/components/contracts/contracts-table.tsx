import type { Outputs } from "#components/calls/console-client.ts";
import { OutcomeBadge } from "#components/checks/outcome-badge.tsx";
import type { Outlooks } from "#components/gate/outlook-note.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { GateState } from "./gate-state.tsx";

type Contract = Outputs["catalogue"]["list"]["contracts"][number];

const HEADS = [
  ["Name", FIRST_CELL],
  ["Owner", `${CELL} max-lg:hidden`],
  ["Columns", `${CELL} w-px text-right max-lg:hidden`],
  ["Version", `${CELL} w-px text-right max-lg:hidden`],
  ["Gate", `${CELL} w-px whitespace-nowrap max-sm:hidden`],
  ["Last result", `${CELL} w-px whitespace-nowrap`],
  ["Last check", `${CELL} w-px text-right whitespace-nowrap max-md:hidden`],
] as const;

/** One row per contract with its last check, newest first. */
export function ContractsTable({
  base,
  contracts,
  outlooks,
}: {
  base: string;
  contracts: Contract[];
  outlooks: Outlooks;
}) {
  return (
    <ListTable caption="Contracts, newest first" heads={HEADS}>
      {contracts.map((contract) => (
        <Row key={contract.id} base={base} contract={contract} outlooks={outlooks} />
      ))}
    </ListTable>
  );
}

/** How many tags a row has room for. */
const SHOWN_TAGS = 2;

function Row(props: { base: string; contract: Contract; outlooks: Outlooks }) {
  const { base, contract, outlooks } = props;
  const { id, name, description, owner, tags, columns, version, checked_at } = contract;
  const { result, decision, check_id } = contract;
  const outlook = check_id === null ? undefined : outlooks.get(check_id);
  const [line = ""] = description?.split(/[\r\n]/) ?? [];
  return (
    <tr className="relative h-10 transition-colors hover:bg-surface">
      <th scope="row" className={`${FIRST_CELL} w-full max-w-0 text-left font-normal`}>
        <div className="flex min-w-0 items-center gap-3">
          <Link
            href={`${base}/contracts/${id}`}
            title={nameText(name)}
            className="min-w-0 shrink-0 max-w-full truncate font-mono after:absolute after:inset-0"
          >
            <Name text={name} />
          </Link>
          {/* What does not fit wraps out of sight. */}
          {(tags.length > 0 || line) && (
            <span className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-hidden max-md:hidden">
              {tags.slice(0, SHOWN_TAGS).map((tag) => (
                <Badge key={tag}>
                  <span className="max-w-24 truncate">
                    <Name text={tag} />
                  </span>
                </Badge>
              ))}
              {tags.length > SHOWN_TAGS && <Badge>+{tags.length - SHOWN_TAGS}</Badge>}
              {line && (
                <span
                  className="ml-2 min-w-0 grow basis-16 truncate text-ink-muted first:ml-0"
                  title={nameText(line)}
                >
                  <Name text={line} />
                </span>
              )}
            </span>
          )}
        </div>
      </th>
      <td className={`${CELL} max-w-40 truncate max-lg:hidden`}>
        {owner && <Name text={owner} />}
      </td>
      <td className={`${CELL} text-right font-mono max-lg:hidden`}>{numberText(columns)}</td>
      <td className={`${CELL} text-right font-mono max-lg:hidden`}>{version}</td>
      <td className={`${CELL} py-1.5 whitespace-nowrap max-sm:hidden`}>
        <GateState contract={contract} outlook={outlook} />
      </td>
      <td className={CELL}>
        {result ? (
          <OutcomeBadge result={result} decision={decision} outlook={outlook} />
        ) : (
          <span className="whitespace-nowrap text-ink-muted">not checked</span>
        )}
      </td>
      <td className={`${CELL} text-right text-ink-muted max-md:hidden`}>
        {checked_at && <TimeAgo at={checked_at} />}
      </td>
    </tr>
  );
}
