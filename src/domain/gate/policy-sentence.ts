import type { ChangeKind } from "#domain/checks/change.ts";
import type { Policy } from "./policy.ts";

/** What a policy blocks by its kind, as shown beside its choice. */
export const KIND_WORDS: Record<ChangeKind, string> = {
  required_removed: "a required column is removed",
  optional_removed: "an optional column is removed",
  type_changed: "the type of a column changes",
  added: "a column is added",
  nested_removed: "a field inside a column is removed",
  nested_type_changed: "the type of a field inside a column changes",
  nested_added: "a field is added inside a column",
  nullable: "a value can now be null",
  not_nullable: "a value can no longer be null",
  widened: "a shape is widened",
  narrowed: "a shape is narrowed",
  reshaped: "a shape is replaced by another",
  renamed: "a column or field is renamed",
};

/** Says what a policy does, one rule a sentence. */
export function policySentences(policy: Policy): string[] {
  const { block, min_severity, ignore_columns, report_only } = policy;
  const { require_details, tolerate_widening } = policy;
  const rules = [
    ...block.map((kind) => KIND_WORDS[kind]),
    ...(require_details ? ["something could not be compared in full"] : []),
    ...(min_severity === null ? [] : [`the severity is ${min_severity} or more`]),
  ];
  const verb = report_only ? "It would block a check" : "It blocks a check";
  return [
    rules.length === 0 ? "It blocks nothing." : `${verb} when ${anyOf(rules)}.`,
    ...(tolerate_widening ? ["Whole numbers may become other numbers that can hold them."] : []),
    ...(ignore_columns.length > 0 ? [`It ignores ${ignore_columns.join(", ")}.`] : []),
    ...(report_only && rules.length > 0 ? ["It only reports: every check passes the gate."] : []),
  ];
}

function anyOf(rules: string[]) {
  const last = rules.at(-1);
  if (rules.length <= 2) return rules.join(" or ");
  // One of the rules has an "or" of its own.
  return `${rules.slice(0, -1).join(", ")}, or ${last}`;
}
