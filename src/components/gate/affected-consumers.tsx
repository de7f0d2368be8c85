import type { Outputs } from "#components/calls/console-client.ts";
import { Name } from "#components/ui/name.tsx";

/** How many consumers, and columns of one, are shown at once. */
const SHOWN = 6;

/** The consumers that use changed columns, with their owners and those columns. */
export function AffectedConsumers({ affected }: Pick<Outputs["decisions"]["explain"], "affected">) {
  if (affected.length === 0) {
    return <span className="text-ink-muted">No consumer uses these columns.</span>;
  }
  return (
    <ul className="grid gap-2">
      {affected.slice(0, SHOWN).map(({ consumer: { id, name, owner, contact }, columns }) => (
        <li key={id}>
          <span className="font-medium">
            <Name text={name} />
          </span>
          {[owner, contact].map((text) => text && <Muted key={text} text={text} />)}
          <span className="block font-mono text-badge text-ink-muted">
            <Name text={columns.slice(0, SHOWN).join(", ")} />
            {columns.length > SHOWN && ` and ${columns.length - SHOWN} more`}
          </span>
        </li>
      ))}
      {affected.length > SHOWN && (
        <li className="text-ink-muted">and {affected.length - SHOWN} more</li>
      )}
    </ul>
  );
}

function Muted({ text }: { text: string }) {
  return (
    <span className="text-ink-muted">
      {" · "}
      <Name text={text} />
    </span>
  );
}
