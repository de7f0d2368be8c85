import { ACTIONS, type Action, type Detail } from "#domain/audit/audit.ts";
import type { Changes, Value } from "#domain/audit/changes.ts";
import { isAnyId } from "#domain/id.ts";
import type { SupportTerm } from "#domain/support/support-term.ts";
import { firstCodePoints } from "#domain/text/name.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import {
  type Actor,
  type Origin,
  recordEvent,
  recordEvents,
  recordPersonEvent,
} from "../store/audit-event.ts";
import { countChanges } from "../store/change-count.ts";
import { INSTALLATION } from "../store/person-log.ts";

/** Fields that were compared before and after, with their differences. */
export type Comparison = { fields: readonly string[]; changes: Changes };

/** A procedure call as recorded in the audit log. */
type Change = {
  /** Name of the procedure: "keys.revoke". */
  path: string;
  input: unknown;
  output: unknown;
  /** Names of the fields that are logged, from the input or else the output. */
  detail: readonly string[];
  compared?: Comparison;
  origin: Origin;
};

/**
 * Records a completed change, and counts it unless it undoes another. Returns the refusal when the
 * account has made too many: the change is then to be rolled back.
 */
export async function recordChange(
  db: Database,
  caller: AccountCaller,
  { undoes = false, ...change }: Change & { undoes?: boolean | undefined },
): Promise<Refusal | null> {
  const { path, input, output, detail, compared, origin } = change;
  const limited = undoes ? null : await countChange(db, caller, 1);
  if (limited) return limited;
  await recordEvent(db, caller.account_id, {
    actor: actorOf(caller),
    action: actionOf(path),
    target: targetOf(input, output),
    detail: detailOf({ ...Object(output), ...Object(input) }, detail, compared),
    origin,
  });
  return null;
}

/** Records that a call has made several things, each as if it had been made by itself. */
export async function recordMade(
  db: Database,
  caller: AccountCaller,
  {
    path,
    made,
    origin,
  }: { path: string; made: readonly { id: string; name: string }[]; origin: Origin },
): Promise<Refusal | null> {
  const limited = await countChange(db, caller, made.length);
  if (limited) return limited;
  const act = { actor: actorOf(caller), action: actionOf(path), origin };
  const subjects = made.map(({ id, name }) => ({ target: id, detail: { name } }));
  await recordEvents(db, caller.account_id, act, subjects);
  return null;
}

async function countChange(
  db: Database,
  { account_id, kind }: AccountCaller,
  changes: number,
): Promise<Refusal | null> {
  const retryAfter = await countChanges(db, account_id, kind === "key", changes);
  if (retryAfter === null) return null;
  const who = kind === "key" ? "keys" : "people";
  const detail = `This account's ${who} have made too many changes. Nothing was changed. Try again in ${retryAfter} s.`;
  return new Refusal("changes_limited", detail, { retryAfter });
}

/** Records an operator's action in the log of the account that the input or output names. */
export async function recordOperatorAct(
  db: Database,
  { user_id }: { user_id: string },
  { path, input, output, detail, compared, origin }: Change,
) {
  const account_id = accountOf(input) ?? accountOf(output);
  if (account_id === null) throw new Error(`${path} names no account`);
  await recordEvent(db, account_id, {
    actor: { kind: "person", id: user_id, role: "operator" },
    action: actionOf(path),
    target: account_id,
    detail: detailOf(input, detail, compared),
    origin,
  });
}

/** Records a change that a person made to their own sign-in. */
export async function recordOwnAct(
  db: Database,
  { user_id }: { user_id: string },
  path: string,
  origin: Origin,
) {
  await recordPersonEvent(db, user_id, {
    actor: { kind: "person", id: user_id, role: "user" },
    action: actionOf(path),
    target: user_id,
    detail: null,
    origin,
  });
}

function accountOf(value: unknown): string | null {
  const { account_id } = (value ?? {}) as { account_id?: unknown };
  return typeof account_id === "string" ? account_id : null;
}

type Staff = { account_id: string; user_id: string; staff: "support" | "operator" };

/** A view by staff. `path` and `input` are the procedure's; a page has neither. */
type Look = { path?: string; input?: unknown; origin: Origin };

/** Records a view by staff, of a page or of a procedure's output, before anything is shown. */
export async function recordLook(db: Database, staff: Staff, { path, input, origin }: Look) {
  const page = origin.page === null ? null : pageOf(origin.page);
  await recordEvent(db, staff.account_id, {
    actor: { kind: "person", id: staff.user_id, role: staff.staff },
    action: "staff.viewed",
    target: page?.target ?? targetOf(input) ?? path ?? null,
    detail: page ? { page: page.name } : { procedure: path ?? "" },
    origin,
  });
}

/** Maximum length of a logged search, in code points. */
const MAX_WORDS_LENGTH = 400;

/**
 * Records a staff search across accounts before its results are shown. It belongs to no account and
 * goes into the installation's log, under the id searched for or the words.
 */
export async function recordSearch(
  db: Database,
  { user_id, staff }: { user_id: string; staff: string },
  term: SupportTerm,
  origin: Origin,
) {
  const isId = term.kind === "id";
  await recordEvent(db, INSTALLATION, {
    actor: { kind: "person", id: user_id, role: staff },
    action: "staff.searched",
    target: isId ? term.id : null,
    detail: isId ? null : { words: firstCodePoints(term.text, MAX_WORDS_LENGTH) },
    origin,
  });
}

/** Returns the action of a procedure; every mutation that is logged has one. */
function actionOf(path: string): Action {
  if (Object.hasOwn(ACTIONS, path)) return path as Action;
  throw new Error(`${path} has no words in src/domain/audit/audit.ts`);
}

/** Maximum length of a logged page name, in code points. */
const MAX_PAGE_LENGTH = 100;

/**
 * Parses a page's path into its name and target id: "checks" and "chk_…" for
 * /accounts/acc_…/checks/chk_…; without an id the name is the target, too.
 */
function pageOf(path: string) {
  const [, root = "", ...rest] = path.split("?")[0]?.split("/") ?? [];
  const parts = root === "accounts" ? rest.slice(1) : [root, ...rest];
  const words = parts.filter((part) => !isAnyId(part)).join("/") || "overview";
  // The path is client-supplied, and an index entry has a maximum size.
  const name = firstCodePoints(words, MAX_PAGE_LENGTH);
  return { name, target: parts.findLast(isAnyId) ?? name };
}

/** Returns who a caller is, for logs and for what they leave behind. */
export function actorOf(caller: AccountCaller): Actor {
  if (caller.kind === "key") return { kind: "key", id: caller.key_id };
  return { kind: "person", id: caller.user_id, role: caller.role };
}

/** Returns the target of a call: the first `id` of its values, else the first other id field. */
function targetOf(...values: unknown[]): string | null {
  const fields = values.flatMap((value) => Object.entries(value ?? {}));
  const named = (isName: (name: string) => boolean) =>
    fields.find(([name, id]) => isName(name) && isAnyId(id))?.[1];
  return named((name) => name === "id") ?? named((name) => name.endsWith("_id")) ?? null;
}

/**
 * The named fields; of those that were compared, only what is different. Null when there is nothing
 * to report.
 */
function detailOf(
  input: unknown,
  names: readonly string[],
  { fields: compared, changes }: Comparison = { fields: [], changes: {} },
): Detail | null {
  const fields = (input ?? {}) as Record<string, Value | Date | undefined>;
  const values = names.flatMap((name) => {
    const value = fields[name];
    if (value === undefined || value === null || compared.includes(name)) return [];
    return [[name, value instanceof Date ? value.toISOString() : value]];
  });
  const detail: Detail = Object.fromEntries(values);
  if (Object.keys(changes).length > 0) detail.changes = changes;
  return Object.keys(detail).length > 0 ? detail : null;
}
