import type { Outputs } from "#components/calls/console-client.ts";
import { Facts } from "#components/parts/facts.tsx";
import { Name } from "#components/ui/name.tsx";

type Diff = Outputs["versions"]["compare"]["diff"];

/** Differences between two versions that a check does not see. */
export function FlagChanges({ diff }: { diff: Diff }) {
  const { now_required, now_optional, described, is_reordered } = diff;
  const count = now_required.length + now_optional.length + described.length;
  if (count === 0 && !is_reordered) return null;
  return (
    <Facts
      facts={{
        "Now required": now_required.length > 0 ? <Names names={now_required} /> : null,
        "Now optional": now_optional.length > 0 ? <Names names={now_optional} /> : null,
        "Details added or removed": described.length > 0 ? <Names names={described} /> : null,
        Order: is_reordered ? "columns moved" : null,
      }}
    />
  );
}

/** How many names are shown. */
const SHOWN = 50;

function Names({ names }: { names: string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {names.slice(0, SHOWN).map((name) => (
        <li key={name} className="font-mono [overflow-wrap:anywhere]">
          <Name text={name} />
        </li>
      ))}
      {names.length > SHOWN && <li className="text-ink-muted">and {names.length - SHOWN} more</li>}
    </ul>
  );
}
