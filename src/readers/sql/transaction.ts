import { UnknownStatement } from "./impossible.ts";
import type { Schema } from "./schema.ts";
import { isWord, type Token } from "./tokens.ts";

/** Notes where transactions of Postgres begin and end, and whether they change tables. */
export function noteTransaction(schema: Schema, tokens: readonly Token[]) {
  const [first, second] = tokens;
  if (isWord(first, "begin") || (isWord(first, "start") && isWord(second, "transaction"))) {
    schema.transaction ??= { at: first?.from ?? 0, changes: false, before: null };
  } else if (isWord(first, "commit", "end", "rollback", "abort") && !isWord(second, "prepared")) {
    const { before } = schema.transaction ?? {};
    if (before) schema.current = before.current;
    schema.transaction = null;
  } else if (schema.transaction && changesTables(tokens)) schema.transaction.changes = true;
}

function changesTables(tokens: readonly Token[]) {
  if (!isWord(tokens[0], "create", "alter", "drop")) return false;
  return tokens.slice(1, 6).some((token) => isWord(token, "table", "type", "domain", "schema"));
}

/** Refuses a text whose last transaction stays open: its changes are undone when the session ends. */
export function refuseOpen({ transaction, grammar }: Schema) {
  if (grammar.dialect !== "postgres" || !transaction?.changes) return;
  throw new UnknownStatement(
    "This BEGIN has no COMMIT, without which its changes are undone. Add it, or leave out both.",
    transaction.at,
  );
}
