import { Button } from "#components/ui/button.tsx";

/** Asks which columns count when a text came after those that a hand has edited. */
export function ChooseColumns({
  count,
  onUse,
  onKeep,
}: {
  /** How many the text has. */
  count: number;
  onUse: () => void;
  onKeep: () => void;
}) {
  return (
    <div className="mb-3 grid gap-2 text-table">
      <p>The text has changed since you edited these columns.</p>
      <div className="flex flex-wrap gap-2">
        <Button data-act="use" onClick={onUse}>
          Use the {count === 1 ? "pasted column" : `${count} pasted columns`}
        </Button>
        <Button onClick={onKeep}>Keep these columns</Button>
      </div>
    </div>
  );
}
