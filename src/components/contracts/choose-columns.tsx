import { Button } from "#components/ui/button.tsx";

/** Asks which columns to use when the text changed after they were edited. */
export function ChooseColumns({
  count,
  onUse,
  onKeep,
}: {
  /** How many columns the text has. */
  count: number;
  onUse: () => void;
  onKeep: () => void;
}) {
  return (
    <div className="mb-3 grid gap-2 text-table">
      <p>The text changed after you edited these columns.</p>
      <div className="flex flex-wrap gap-2">
        <Button data-action="use" onClick={onUse}>
          Use the {count === 1 ? "pasted column" : `${count} pasted columns`}
        </Button>
        <Button onClick={onKeep}>Keep these columns</Button>
      </div>
    </div>
  );
}
