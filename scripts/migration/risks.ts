/**
 * Tables that may have so many rows that a full scan takes longer than requests can wait. A new
 * table that grows with checks, deliveries or visits belongs here.
 */
const LARGE = new Set([
  ...[
    "audit_event",
    "audit_export_entry",
    "audit_outbox",
    "changed_column",
    "check",
    "check_day",
    "contract",
    "contract_version",
  ],
  ...["credit_entry", "delivery", "delivery_attempt", "idempotency", "mail", "refused_request"],
  ...["schema", "session"],
]);

/** The comment that permits a risky statement and gives the reason. */
const ALLOWED = /^ allowed: \S/;
const MARK = "\u0001";

/** What a migration must not do to a large table, with what to do instead. */
const ON_LARGE: [form: RegExp, advice: string][] = [
  [/\bALTER COLUMN \S+ (SET DATA )?TYPE\b/, "rewrites the table: add a column, and fill it later"],
  [/\bSET (UN)?LOGGED\b|\bSET TABLESPACE\b/, "rewrites the table"],
  [
    /\bADD COLUMN\b.*\b(SERIAL|BIGSERIAL|GENERATED)\b/,
    "rewrites the table: add a column without a default, and fill it later",
  ],
  [
    /\bADD COLUMN\b.*\bDEFAULT\b.*\b(?!NOW|CURRENT_|CHECK)\w+\(/,
    "rewrites the table, if the default is not the same in each row: add it without one",
  ],
  [
    /\bADD COLUMN\b.*\b(CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/,
    "reads the whole table: add the column, and what it must fulfil by itself",
  ],
  [
    /\bSET NOT NULL\b/,
    "reads the whole table: validate a CHECK (… IS NOT NULL) in a migration before",
  ],
  [
    /\bADD (CONSTRAINT \S+ )?(CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/,
    "reads the whole table: add it NOT VALID, and validate it in the next migration",
  ],
  [
    /\bADD (CONSTRAINT \S+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)\b(?!.*\bUSING INDEX\b)/,
    "builds an index under a lock: make the index CONCURRENTLY, then add it USING INDEX",
  ],
];

/** What a migration must not do to any table while servers of the previous release are running. */
const ON_ANY: [form: RegExp, advice: string][] = [
  [
    /\bDROP COLUMN\b|\bRENAME\b|\bDROP TABLE\b|\bDROP (TYPE|VIEW|FUNCTION)\b/,
    "takes away what the previous release may use: a release later, with `-- allowed: …`",
  ],
  [
    /\bADD COLUMN\b(?!.*\bDEFAULT\b)(?!.*\bGENERATED\b).*\bNOT NULL\b/,
    "the previous release inserts rows without it: give it a default",
  ],
];

const STATEMENTS: [form: RegExp, advice: string][] = [
  [/^(BEGIN|START TRANSACTION|COMMIT)\b/, "a migration is one transaction already"],
  [/^(TRUNCATE|CLUSTER|VACUUM|LOCK)\b/, "locks a table, or empties it"],
  [/^REINDEX\b(?!.*\bCONCURRENTLY\b)/, "locks a table: CONCURRENTLY"],
];

/** Returns what in a migration would block requests or break servers of the previous release. */
export function risksOf(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap(({ text }) => capture(text, NEW_TABLE)));
  return statements.flatMap(({ text, isAllowed }) => {
    const advice = isAllowed ? [] : adviceOn(text, made, statements.length);
    return advice.map((warning) => `${text.slice(0, 80)}: ${warning}`);
  });
}

function adviceOn(text: string, made: ReadonlySet<string>, count: number): string[] {
  const advice = matching(text, STATEMENTS);
  if (/\bCONCURRENTLY\b/.test(text) && count > 1) {
    advice.push("cannot be in a transaction: a migration of its own");
  }
  const [table] = capture(text, TABLE);
  if (table === undefined || made.has(table)) return advice;
  const isLarge = LARGE.has(table.toLowerCase());
  if (/^CREATE (UNIQUE )?INDEX\b(?! CONCURRENTLY)/.test(text) && isLarge) {
    advice.push(
      "nothing is written to the table meanwhile: CONCURRENTLY, in a migration of its own",
    );
  }
  if (/^(UPDATE|DELETE)\b/.test(text) && isLarge) {
    advice.push("changes a large table in one transaction: in batches, by the housekeeping");
  }
  if (/^CREATE\b/.test(text)) return advice;
  const actions = /^ALTER TABLE\b/.test(text) ? actionsOf(text) : [text];
  for (const action of actions) {
    advice.push(...matching(action, ON_ANY), ...(isLarge ? matching(action, ON_LARGE) : []));
  }
  return advice;
}

const NEW_TABLE = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([^\s(]+)/;

/** Matches the table that a statement changes. */
const TABLE =
  /^(?:ALTER TABLE|DROP TABLE|UPDATE|DELETE FROM)(?: IF EXISTS)?(?: ONLY)? ([^\s(]+)|^CREATE (?:UNIQUE )?INDEX\b.*? ON (?:ONLY )?([^\s(]+)/;

function matching(text: string, forms: [RegExp, string][]) {
  return forms.flatMap(([form, advice]) => (form.test(text) ? [advice] : []));
}

function capture(text: string, form: RegExp): string[] {
  return (form.exec(text) ?? []).slice(1).filter((part) => part !== undefined);
}

/**
 * Splits SQL into upper-case statements without quotes, comments, string literals and function
 * bodies.
 */
function statementsOf(sql: string) {
  const bare = sql
    .replaceAll(/--(.*)$/gm, (_, comment) => (ALLOWED.test(comment) ? MARK : ""))
    .replaceAll(/(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g, "''");
  return partsOf(bare, ";").flatMap((part) => {
    const text = part.replaceAll(MARK, "").replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
    return text ? [{ text: text.toUpperCase(), isAllowed: part.includes(MARK) }] : [];
  });
}

/** Returns the actions of an ALTER TABLE statement. */
function actionsOf(text: string) {
  return partsOf(text, ",").map((action) => action.trim());
}

/** Splits a text at a separator, except within brackets. */
function partsOf(text: string, mark: string): string[] {
  let depth = 0;
  const parts = [""];
  for (const letter of text) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === mark && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}
