import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { CELL, ListTable } from "#components/ui/list-table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { PROBLEMS } from "#domain/problem.ts";
import { exactTime } from "#domain/text/exact-time.ts";
import { nameText } from "#domain/text/name-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { KeyName } from "./key-name.tsx";

type Refused = Outputs["refusedRequests"]["list"]["refused"][number];

const HEADS = [
  ["Reason", `${CELL} pl-3 sm:pl-4`],
  ["Key", `${CELL} max-sm:hidden`],
  ["Requests", `${CELL} w-px text-right`],
  ["Latest request ids", `${CELL} max-lg:hidden`],
  ["When (UTC)", `${CELL} w-px text-right max-sm:hidden`],
] as const;

const TOP = `${CELL} py-2 align-top`;

/**
 * One row per minute, key and reason, newest first; `base` is the path of the account's pages,
 * `sought` the request id searched for.
 */
export function RefusedTable({
  base,
  refused,
  sought,
}: {
  base: string;
  refused: Refused[];
  sought?: string | undefined;
}) {
  return (
    <ListTable caption="Refused requests, newest first" heads={HEADS}>
      {refused.map((row) => (
        <Row key={row.id} base={base} row={row} sought={sought} />
      ))}
    </ListTable>
  );
}

function Row({ base, row, sought }: { base: string; row: Refused; sought?: string | undefined }) {
  const { minute, reason, count } = row;
  const { status, title } = PROBLEMS[reason];
  return (
    <tr>
      <td className={`${TOP} pl-3 sm:pl-4`}>
        <span className="mr-2 font-mono text-ink-muted">{status}</span>
        <TextLink href={`/docs/errors#${reason}`}>{title}</TextLink>
        <span className="mt-1 block sm:hidden">
          <Key base={base} row={row} />
        </span>
        <span className="mt-1 block text-ink-muted sm:hidden">
          <TimeAgo at={minute} />
          <span className="ml-2 font-mono text-badge print:hidden">
            {exactTime(minute).slice(5, 16)} UTC
          </span>
        </span>
        <span className="mt-1 block lg:hidden">
          <Ids ids={row.request_ids} sought={sought} />
        </span>
      </td>
      <td className={`${TOP} max-sm:hidden`}>
        <Key base={base} row={row} />
      </td>
      <td className={`${TOP} text-right font-mono`}>{numberText(count)}</td>
      <td className={`${TOP} max-lg:hidden`}>
        <Ids ids={row.request_ids} sought={sought} />
      </td>
      <td className={`${TOP} text-right whitespace-nowrap text-ink-muted max-sm:hidden`}>
        <TimeAgo at={minute} />
        <span className="block font-mono text-badge print:hidden">
          {exactTime(minute).slice(5, 16)}
        </span>
      </td>
    </tr>
  );
}

function Key({ base, row }: { base: string; row: Refused }) {
  const { key_id, key_preview, key_label, environment } = row;
  if (!key_preview) return <span className="text-ink-muted">deleted key</span>;
  return (
    <TextLink
      href={`${base}/keys#${key_id}`}
      aria-label={`${key_label ? nameText(key_label) : `${key_preview}…`}, ${environment} key`}
    >
      <KeyName preview={key_preview} label={key_label} />
    </TextLink>
  );
}

/** The request id searched for comes first; the others are folded. */
function Ids({ ids, sought }: { ids: string[]; sought?: string | undefined }) {
  const [first, ...others] = ids.toSorted((a, b) => Number(b === sought) - Number(a === sought));
  if (!first) return null;
  return (
    <div className="font-mono text-badge break-all text-ink-muted">
      <span className={first === sought ? "font-medium text-ink" : undefined}>{first}</span>
      {others.length > 0 && (
        <Disclosure
          summary={`${others.length} more`}
          summaryClassName="min-h-6! gap-1! font-sans [font-size:inherit]!"
        >
          {others.map((id) => (
            <span key={id} className="block">
              {id}
            </span>
          ))}
        </Disclosure>
      )}
    </div>
  );
}
