import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { CountTable } from "#components/usage/count-table.tsx";
import { TABLE } from "#components/usage/table.ts";
import { countText, numberText } from "#domain/text/number-text.ts";

type Entry = Outputs["ledger"]["list"]["entries"][number];

const SIGNED = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

const HEADS = [
  ["Reason", TABLE.firstHead],
  ["Credits", TABLE.numberHead],
  ["Balance", TABLE.numberHead],
  ["By", `${TABLE.firstHead} w-px`],
  ["When", TABLE.numberHead],
] as const;

/** One row per entry, newest first, with the balance after it. */
export function LedgerTable({ base, entries }: { base: string; entries: Entry[] }) {
  return (
    <CountTable
      label="Ledger entries"
      caption="Credits ledger, newest first"
      heads={HEADS.map(([name, className]) => (
        <th key={name} scope="col" className={className}>
          {name}
        </th>
      ))}
    >
      {entries.map((entry) => (
        <tr key={entry.id} className="h-10">
          <th scope="row" className={`${TABLE.first} min-w-40 font-normal break-words`}>
            <Reason base={base} entry={entry} />
          </th>
          <td className={`${TABLE.number} font-medium`}>
            {SIGNED.format(entry.amount).replace("-", "−")}
          </td>
          <td className={TABLE.number}>{numberText(entry.balance)}</td>
          <td className={`${TABLE.first} whitespace-nowrap text-ink-muted`}>
            <Name text={entry.actor} />
          </td>
          <td className={`${TABLE.number} text-ink-muted`}>
            {entry.day ?? <TimeAgo at={entry.created_at} />}
          </td>
        </tr>
      ))}
    </CountTable>
  );
}

function Reason({ base, entry: { day, amount, reason } }: { base: string; entry: Entry }) {
  if (!day) return <Name text={reason} />;
  return (
    <TextLink href={`${base}/checks?from=${day}&to=${day}`}>{countText(-amount, "check")}</TextLink>
  );
}
