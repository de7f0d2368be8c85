import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";

/**
 * Says that a form shows a restored draft, and offers to discard it. `closed` names a file of which
 * only the columns were kept.
 */
export function DraftNote({
  closed = null,
  onDiscard,
}: {
  closed?: string | null;
  onDiscard: () => void;
}) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-list border border-line px-3 py-2 text-table"
    >
      <span className="min-w-0">
        Your draft was restored.
        {closed !== null && (
          <>
            {" "}
            The columns of{" "}
            <span className="font-mono break-words">
              <Name text={closed} />
            </span>{" "}
            were kept; the file itself was closed.
          </>
        )}
      </span>
      <Button onClick={onDiscard}>Discard draft</Button>
    </div>
  );
}
