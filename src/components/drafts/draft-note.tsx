import { Button } from "#components/ui/button.tsx";

/** Says that a form shows a restored draft, and offers to discard it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-list border border-line px-3 py-2 text-table"
    >
      <span>Your draft was restored.</span>
      <Button onClick={onDiscard}>Discard draft</Button>
    </div>
  );
}
