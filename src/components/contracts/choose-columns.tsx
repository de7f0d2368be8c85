import { Button } from "#components/ui/button.tsx";
import { numberText } from "#domain/text/number-text.ts";

/** Asks which columns to use when the source changed after they were edited. */
export function ChooseColumns({
  count,
  isFile,
  onUse,
  onKeep,
}: {
  /** How many columns the source has. */
  count: number;
  isFile: boolean;
  onUse: () => void;
  onKeep: () => void;
}) {
  const what = isFile ? "read" : "pasted";
  return (
    <div className="mb-3 grid gap-2 text-table">
      <p>
        {isFile ? "Another table was read" : "The text changed"} after you edited these columns.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button data-action="use" onClick={onUse}>
          Use the {count === 1 ? `${what} column` : `${numberText(count)} ${what} columns`}
        </Button>
        <Button onClick={onKeep}>Keep these columns</Button>
      </div>
    </div>
  );
}
