import Link from "next/link";
import type { Outputs } from "../console-client.ts";
import { TimeAgo } from "../time-ago.tsx";
import { countText, numberText } from "./number-text.ts";
import { TABLE } from "./table.ts";

type Entry = Outputs["ledger"]["list"]["entries"][number];

const SIGNED = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

/** A row an entry, newest first, with what was left after it. */
export function LedgerTable({ base, entries }: { base: string; entries: Entry[] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Credits ledger"
      className={TABLE.frame}
    >
      <table className={TABLE.table}>
        <caption className="sr-only">Credits ledger, newest first</caption>
        <thead className={TABLE.head}>
          <tr>
            <th scope="col" className={TABLE.firstHead}>
              Reason
            </th>
            <th scope="col" className={TABLE.numberHead}>
              Credits
            </th>
            <th scope="col" className={TABLE.numberHead}>
              Left
            </th>
            <th scope="col" className={`${TABLE.firstHead} w-px`}>
              By
            </th>
            <th scope="col" className={TABLE.numberHead}>
              When
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <tr key={entry.id} className="h-10">
              <th scope="row" className={`${TABLE.first} min-w-40 font-normal break-words`}>
                <Reason base={base} entry={entry} />
              </th>
              <td className={`${TABLE.number} font-medium`}>
                {SIGNED.format(entry.amount).replace("-", "−")}
              </td>
              <td className={TABLE.number}>{numberText(entry.balance)}</td>
              <td className={`${TABLE.first} whitespace-nowrap text-ink-muted`}>{entry.actor}</td>
              <td className={`${TABLE.number} text-ink-muted`}>
                {entry.day ?? <TimeAgo at={entry.created_at} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Reason({ base, entry: { day, amount, reason } }: { base: string; entry: Entry }) {
  if (!day) return reason;
  return (
    <Link
      href={`${base}/checks?from=${day}&to=${day}`}
      prefetch={false}
      className="underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {countText(-amount, "check")} of the day
    </Link>
  );
}
