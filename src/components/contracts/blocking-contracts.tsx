import type { Outputs } from "#components/calls/console-client.ts";
import { VerdictBadge } from "#components/checks/verdict-badge.tsx";
import { OutlookNote, type Outlooks } from "#components/gate/outlook-note.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { blockedBy } from "#domain/gate/blocked-by.ts";
import { nameText } from "#domain/text/name-text.ts";
import { numberText } from "#domain/text/number-text.ts";

type Contract = Outputs["catalogue"]["blocking"]["contracts"][number];

const HEADS = [
  ["Contract", FIRST_CELL],
  ["Blocked by", `${CELL} w-px whitespace-nowrap max-sm:hidden`],
  ["Owner", `${CELL} max-md:hidden`],
  ["Since", `${CELL} w-px whitespace-nowrap`],
  ["Checks", `${CELL} w-px text-right max-sm:hidden`],
  ["Last check", `${CELL} w-px whitespace-nowrap`],
] as const;

/** The contracts whose last check was blocked: why, since when, and who owns them. */
export function BlockingContracts({
  base,
  contracts,
  outlooks,
}: {
  base: string;
  contracts: Contract[];
  outlooks: Outlooks;
}) {
  return (
    <ListTable caption="Contracts whose last check was blocked, latest first" heads={HEADS}>
      {contracts.map((contract) => (
        <Row key={contract.id} base={base} contract={contract} outlooks={outlooks} />
      ))}
    </ListTable>
  );
}

function Row(props: { base: string; contract: Contract; outlooks: Outlooks }) {
  const { base, contract, outlooks } = props;
  const { id, name, owner, check_id, result } = contract;
  const { blocked_since, blocked_checks } = contract;
  const outlook = check_id === null ? undefined : outlooks.get(check_id);
  return (
    <tr className="h-10">
      <th scope="row" className={`${FIRST_CELL} w-full max-w-0 py-2 text-left font-normal`}>
        <TextLink
          href={`${base}/contracts/${id}`}
          title={nameText(name)}
          className="block truncate font-mono"
        >
          <Name text={name} />
        </TextLink>
        {outlook && <OutlookNote outlook={outlook} />}
      </th>
      <td className={`${CELL} whitespace-nowrap max-sm:hidden`}>{blockedBy(contract)}</td>
      <td className={`${CELL} max-w-48 truncate max-md:hidden`}>
        {owner ? <Name text={owner} /> : <span className="text-ink-muted">nobody</span>}
      </td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        {blocked_since ? <TimeAgo at={blocked_since} /> : "not recorded"}
      </td>
      <td className={`${CELL} text-right font-mono max-sm:hidden`}>
        {blocked_checks !== null && numberText(blocked_checks)}
      </td>
      <td className={CELL}>
        <TextLink
          href={`${base}/checks/${check_id}`}
          aria-label={`${result}, last check of ${nameText(name)}`}
        >
          {result && <VerdictBadge result={result} />}
        </TextLink>
      </td>
    </tr>
  );
}
