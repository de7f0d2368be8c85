import type { ChangeKind } from "#domain/checks/change.ts";

/** How much a change matters that does not block. */
export const SEVERITIES: Record<ChangeKind, "major" | "minor" | "info"> = {
  required_removed: "major",
  type_changed: "major",
  optional_removed: "minor",
  added: "info",
  nested_removed: "major",
  nested_type_changed: "major",
  nested_added: "info",
  nullable: "minor",
  not_nullable: "info",
  widened: "minor",
  narrowed: "info",
  reshaped: "minor",
  renamed: "major",
};
