import { Name } from "#components/ui/name.tsx";
import type { ApprovedChange } from "#domain/gate/approval.ts";

/** A change in words: "email required column removed · string". */
export function ChangeText({ change: { kind, column, from, to } }: { change: ApprovedChange }) {
  const types = kind === "type_changed" ? `${from} → ${to}` : (from ?? to);
  return (
    <>
      <span className="font-mono break-words text-ink">
        <Name text={column} />
      </span>{" "}
      <span className="text-ink-muted">{WORDS[kind]}</span>
      {types && (
        <span className="text-ink-muted">
          {" · "}
          <span className="font-mono">{types}</span>
        </span>
      )}
    </>
  );
}

const WORDS = {
  required_removed: "required column removed",
  optional_removed: "optional column removed",
  type_changed: "type changed",
  added: "added",
} as const;
