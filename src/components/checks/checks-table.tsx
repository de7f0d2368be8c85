import type { Outputs } from "#components/calls/console-client.ts";
import { DecisionBadge } from "#components/gate/decision-badge.tsx";
import {
  type Outlook,
  OutlookBadge,
  type Outlooks,
  outlookText,
} from "#components/gate/outlook-note.tsx";
import { KeyName } from "#components/keys/key-name.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Link } from "#components/ui/link.tsx";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { ChangeCounts } from "./change-counts.tsx";
import { OutcomeBadge } from "./outcome-badge.tsx";

type Check = Outputs["history"]["list"]["checks"][number];

const HEADS = [
  ["Result", `${FIRST_CELL} w-px`],
  ["Gate", `${CELL} w-px max-sm:hidden`],
  ["Severity", `${CELL} w-px text-right max-sm:hidden`],
  ["Contract", CELL],
  ["Changes", `${CELL} max-md:hidden`],
  ["Environment", `${CELL} max-lg:hidden`],
  ["Run by", `${CELL} max-lg:hidden`],
  ["When", `${CELL} w-px text-right`],
] as const;

/** One row per check, newest first; each row links to its check. */
export function ChecksTable({
  base,
  checks,
  outlooks,
}: {
  base: string;
  checks: Check[];
  outlooks: Outlooks;
}) {
  return (
    <ListTable caption="Checks, newest first" heads={HEADS}>
      {checks.map((check) => (
        <Row key={check.id} base={base} check={check} outlook={outlooks.get(check.id)} />
      ))}
    </ListTable>
  );
}

function Row(props: { base: string; check: Check; outlook: Outlook | undefined }) {
  const { base, check, outlook } = props;
  const { id, contract_name, contract_id, result, severity, decision } = check;
  const name = contract_name ?? contract_id;
  return (
    <tr className="relative h-10 transition-colors hover:bg-surface">
      <td className={FIRST_CELL}>
        <OutcomeBadge result={result} decision={decision} outlook={outlook} />
      </td>
      <td className={`${CELL} max-sm:hidden`}>
        <DecisionCell decision={decision} outlook={outlook} />
      </td>
      <td className={`${CELL} text-right font-mono font-medium max-sm:hidden`}>{severity}</td>
      <td className={`${CELL} w-full max-w-0`}>
        <Link
          href={`${base}/checks/${id}`}
          aria-label={`${nameText(name)}: ${result}, severity ${severity}${decision === "block" ? ", blocked" : ""}${outlook ? `, ${outlookText(outlook)}` : ""}`}
          title={nameText(name)}
          className="block truncate font-mono after:absolute after:inset-0"
        >
          <Name text={name} />
        </Link>
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <ChangeCounts counts={check} />
      </td>
      <td className={`${CELL} text-ink-muted max-lg:hidden`}>{check.environment}</td>
      <td className={`${CELL} whitespace-nowrap max-lg:hidden`}>
        {check.key_preview ? (
          <KeyName preview={check.key_preview} label={check.key_label} />
        ) : (
          <span className="text-ink-muted">console or deleted key</span>
        )}
      </td>
      <td className={`${CELL} text-right text-ink-muted`}>
        <TimeAgo at={check.created_at} />
      </td>
    </tr>
  );
}

/** Only what blocks is marked, so that it stands out; checks from before the gate have nothing. */
function DecisionCell({
  decision,
  outlook,
}: Pick<Check, "decision"> & { outlook: Outlook | undefined }) {
  if (outlook) {
    return (
      <span title={outlookText(outlook)}>
        <OutlookBadge outlook={outlook} />
      </span>
    );
  }
  if (decision === "block") return <DecisionBadge decision={decision} />;
  return decision && <span className="text-ink-muted">passed</span>;
}
