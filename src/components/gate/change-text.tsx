import { Name } from "#components/ui/name.tsx";
import { KIND_NAMES } from "#domain/checks/change-words.ts";
import type { ApprovedChange } from "#domain/gate/approval.ts";

/** A change in words: "email required column removed · string". */
export function ChangeText({ change: { kind, column, from, to } }: { change: ApprovedChange }) {
  const types = [from, to].filter((type) => type !== null).join(" → ");
  return (
    <>
      <span className="font-mono wrap-anywhere text-ink">
        <Name text={column} />
      </span>{" "}
      <span className="text-ink-muted">{KIND_NAMES[kind]}</span>
      {types && (
        <span className="text-ink-muted">
          {" · "}
          <span className="font-mono wrap-anywhere">
            <Name text={types} />
          </span>
        </span>
      )}
    </>
  );
}
