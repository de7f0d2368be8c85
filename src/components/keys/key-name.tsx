import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";

/** A key by its label if it has one, otherwise by its preview; `isWhole` shows both. */
export function KeyName({
  preview,
  label,
  isWhole = false,
}: {
  preview: string;
  label: string | null;
  isWhole?: boolean;
}) {
  if (!label) return <span className="font-mono">{preview}…</span>;
  if (isWhole) {
    return (
      <>
        <Name text={label} /> <span className="font-mono text-ink-muted">{preview}…</span>
      </>
    );
  }
  return (
    <span title={`${nameText(label)}, ${preview}…`} className="block max-w-44 truncate">
      <Name text={label} />
    </span>
  );
}
