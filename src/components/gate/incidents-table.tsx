import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { changeName } from "#domain/gate/approval.ts";
import { isChange } from "#domain/gate/incident.ts";
import { nameText } from "#domain/text/name-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { ChangeText } from "./change-text.tsx";
import { DecisionBadge } from "./decision-badge.tsx";
import { OutlookBadge, type Outlooks } from "./outlook-note.tsx";

type Incident = Outputs["incidents"]["list"]["incidents"][number];

const HEADS = [
  ["Change", FIRST_CELL],
  ["State", `${CELL} w-px`],
  ["Contract", `${CELL} max-md:hidden`],
  ["Checks", `${CELL} w-px text-right max-sm:hidden`],
  ["First seen", `${CELL} w-px text-right max-sm:hidden`],
  ["Last seen", `${CELL} w-px text-right max-sm:hidden`],
] as const;

/** One row per change that repeats over checks; each row links to the last check that had it. */
export function IncidentsTable({
  base,
  incidents,
  outlooks,
}: {
  base: string;
  incidents: Incident[];
  /** Of the checks that are blocked. */
  outlooks: Outlooks;
}) {
  return (
    <ListTable caption="Changes, most recently seen first" heads={HEADS}>
      {incidents.map((incident) => (
        <Row
          key={`${incident.contract_id} ${changeName(incident)}`}
          base={base}
          incident={incident}
          outlooks={outlooks}
        />
      ))}
    </ListTable>
  );
}

function Row(props: { base: string; incident: Incident; outlooks: Outlooks }) {
  const { base, incident, outlooks } = props;
  const { contract_id, contract_name, first_check_id, last_check_id } = incident;
  return (
    <tr className="relative h-10 transition-colors hover:bg-surface">
      <td className={`${FIRST_CELL} w-full max-w-0 py-2 break-words`}>
        <Link href={`${base}/checks/${last_check_id}`} className="after:absolute after:inset-0">
          {isChange(incident) ? <ChangeText change={incident} /> : <MissingDetails />}
        </Link>
        <span className="block text-badge text-ink-muted md:hidden">
          <span className="font-mono">
            <Name text={contract_name ?? contract_id} />
          </span>
          <span className="sm:hidden">
            {" · "}
            <TimeAgo at={incident.last_seen} />
          </span>
        </span>
      </td>
      <td className={CELL}>
        <State incident={incident} outlooks={outlooks} />
      </td>
      <td
        className={`${CELL} max-w-48 truncate font-mono max-md:hidden`}
        title={nameText(contract_name ?? contract_id)}
      >
        <Name text={contract_name ?? contract_id} />
      </td>
      <td className={`${CELL} text-right font-mono max-sm:hidden`}>
        {numberText(incident.checks)}
      </td>
      <td className={`${CELL} text-right max-sm:hidden`}>
        <TextLink href={`${base}/checks/${first_check_id}`} className="relative">
          <TimeAgo at={incident.first_seen} />
        </TextLink>
      </td>
      <td className={`${CELL} text-right text-ink-muted max-sm:hidden`}>
        <TimeAgo at={incident.last_seen} />
      </td>
    </tr>
  );
}

function MissingDetails() {
  return (
    <>
      missing details{" "}
      <span className="text-ink-muted">· some columns could not be compared in full</span>
    </>
  );
}

/** Whether the contract's last check has the change, and was blocked because of it. */
function State({ incident, outlooks }: { incident: Incident; outlooks: Outlooks }) {
  const { is_open, is_blocking, last_check_id } = incident;
  if (!is_open) return <span className="text-ink-muted">resolved</span>;
  const outlook = is_blocking && outlooks.get(last_check_id);
  if (outlook) return <OutlookBadge outlook={outlook} />;
  return is_blocking ? <DecisionBadge decision="block" /> : <Badge>open</Badge>;
}
