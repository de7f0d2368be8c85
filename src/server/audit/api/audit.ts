import type { AccountCaller } from "#server/api/context.ts";
import type { Database } from "#server/database/connect.ts";
import { isAnyId } from "#server/rules/id.ts";
import { firstCodePoints } from "#server/rules/name.ts";
import type { SupportTerm } from "#server/support/rules/support-term.ts";
import { ACTIONS, type Action, type Detail } from "../rules/audit.ts";
import {
  type Actor,
  INSTALLATION,
  type Origin,
  recordEvent,
  recordPersonEvent,
} from "../store/audit-event.ts";

/** One call of a procedure, as far as the audit log tells of it. */
type Change = {
  /** Name of the procedure: "keys.revoke". */
  path: string;
  input: unknown;
  output: unknown;
  /** Fields of the input that are told. */
  detail: readonly string[];
  origin: Origin;
};

/** Enters a change that was made. */
export async function recordChange(db: Database, caller: AccountCaller, change: Change) {
  const { path, input, output, detail, origin } = change;
  if (!isAction(path)) throw new Error(`${path} has no words in domain/audit.ts`);
  await recordEvent(db, caller.account_id, {
    actor: actorOf(caller),
    action: path,
    target: targetOf(input, output),
    detail: detailOf(input, detail),
    origin,
  });
}

/** Enters what an operator did, in the log of the account that the input or the output names. */
export async function recordOperatorAct(
  db: Database,
  { user_id }: { user_id: string },
  { path, input, output, detail, origin }: Change,
) {
  if (!isAction(path)) throw new Error(`${path} has no words in domain/audit.ts`);
  const account_id = accountOf(input) ?? accountOf(output);
  if (account_id === null) throw new Error(`${path} names no account`);
  await recordEvent(db, account_id, {
    actor: { kind: "person", id: user_id, role: "operator" },
    action: path,
    target: account_id,
    detail: detailOf(input, detail),
    origin,
  });
}

/** Enters what a person did to their own sign-in. */
export async function recordOwnAct(
  db: Database,
  { user_id }: { user_id: string },
  path: string,
  origin: Origin,
) {
  if (!isAction(path)) throw new Error(`${path} has no words in domain/audit.ts`);
  await recordPersonEvent(db, user_id, {
    actor: { kind: "person", id: user_id, role: "user" },
    action: path,
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

/** `path` and `input`: of the procedure that a look asks; a page needs none. */
type Look = { path?: string; input?: unknown; origin: Origin };

/** Enters a look of staff, before they see anything: at a page, or at what a procedure answers. */
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

/** Characters of a search's words that are kept. */
const MAX_WORDS_LENGTH = 400;

/**
 * Enters a search of staff over all accounts, before they see what it finds. It is of no account:
 * the log of the installation has it, by the id that was looked for or the words.
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

export function isAction(path: string): path is Action {
  return Object.hasOwn(ACTIONS, path);
}

/** Characters of a page's name that are kept. */
const MAX_PAGE_LENGTH = 100;

/**
 * What a page shows: its name, and the id in its address or else the name: "checks" and "chk_…" of
 * /accounts/acc_…/checks/chk_…; twice "settings/audit" of /accounts/acc_…/settings/audit.
 */
function pageOf(path: string) {
  const [, root = "", ...rest] = path.split("?")[0]?.split("/") ?? [];
  const parts = root === "accounts" ? rest.slice(1) : [root, ...rest];
  const words = parts.filter((part) => !isAnyId(part)).join("/") || "overview";
  // Whoever asks for a page makes up its path, and an index takes no text of any length.
  const name = firstCodePoints(words, MAX_PAGE_LENGTH);
  return { name, target: parts.findLast(isAnyId) ?? name };
}

function actorOf(caller: AccountCaller): Actor {
  if (caller.kind === "key") return { kind: "key", id: caller.key_id };
  return { kind: "person", id: caller.user_id, role: caller.role };
}

/** What a call is about: the first `id` of its values, or else the first other id that they name. */
function targetOf(...values: unknown[]): string | null {
  const fields = values.flatMap((value) => Object.entries(value ?? {}));
  const named = (isName: (name: string) => boolean) =>
    fields.find(([name, id]) => isName(name) && isAnyId(id))?.[1];
  return named((name) => name === "id") ?? named((name) => name.endsWith("_id")) ?? null;
}

function detailOf(input: unknown, names: readonly string[]): Detail | null {
  const fields = (input ?? {}) as Record<string, unknown>;
  const told = names.filter((name) => fields[name] !== undefined && fields[name] !== null);
  if (told.length === 0) return null;
  return Object.fromEntries(told.map((name) => [name, fields[name]])) as Detail;
}
