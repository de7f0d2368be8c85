import { Disclosure } from "#components/ui/disclosure.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { refusals } from "./document.ts";

/** The error statuses, each code linked to its explanation. */
export function RefusalList({ entries }: { entries: ReturnType<typeof refusals> }) {
  return (
    <Disclosure
      className="border-y border-line"
      summary={
        <span className="flex flex-wrap items-center gap-x-2 py-2 font-medium">
          Errors
          <span className="font-mono text-badge font-normal text-ink-muted">
            {entries.map(({ status }) => status).join(" ")}
          </span>
        </span>
      }
    >
      <ul className="divide-y divide-line border-t border-line text-table">
        {entries.map(({ status, description, codes }) => (
          <li key={status} className="grid grid-cols-[3rem_minmax(0,1fr)] py-2">
            <span className="font-mono">{status}</span>
            {codes.length > 0 ? (
              <span className="flex flex-wrap gap-x-3 gap-y-1">
                {codes.map((code) => (
                  <TextLink
                    key={code}
                    href={`/docs/errors#${code}`}
                    className="font-mono break-words text-ink-muted hover:text-ink"
                  >
                    {code}
                  </TextLink>
                ))}
              </span>
            ) : (
              <span className="text-ink-muted">{description}</span>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
