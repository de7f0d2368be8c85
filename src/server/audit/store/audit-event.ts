import type { Action, Detail } from "#domain/audit/audit.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { TOKEN_ROLE } from "../rules/audit-entry.ts";
import { boundedDetail } from "../rules/detail-size.ts";
import { queued } from "./outbox.ts";
import { INSTALLATION, logsOf } from "./person-log.ts";

/**
 * Where a request came from, and its X-Request-Id. `page` is the console path that it was made for,
 * or null.
 */
export type Origin = {
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  page: string | null;
};

export const NOWHERE: Origin = {
  ip_address: null,
  user_agent: null,
  request_id: null,
  page: null,
};

/** Who acted: a person, key or token by id, with the current name, or a program or consumer by name. */
export type Actor =
  | { kind: "person"; id: string; role: string }
  | { kind: "key"; id: string }
  | { kind: "token"; id: string }
  | { kind: "program"; name: string }
  | { kind: "consumer"; name: string };

type Subject = { target: string | null; detail: Detail | null };

type Act = { actor: Actor; action: Action; origin: Origin };

export type NewEvent = Act & Subject;

/** The names of actors without a role. */
const KINDS = {
  key: "key",
  token: TOKEN_ROLE,
  program: "command line",
  consumer: "consumer",
};

/** Returns the SQL for an actor's name: a person's email address, a key's preview, a token's label, or its own. */
export function nameOfActor(account_id: string, actor: Actor) {
  const person = actor.kind === "person" ? actor.id : null;
  const key = actor.kind === "key" ? actor.id : null;
  const token = actor.kind === "token" ? actor.id : null;
  return Prisma.sql`coalesce(
    (SELECT email FROM "user" WHERE id = ${person}),
    (SELECT key_preview FROM api_key WHERE account_id = ${account_id} AND id = ${key}),
    (SELECT label FROM directory_token WHERE account_id = ${account_id} AND id = ${token}),
    ${"name" in actor ? actor.name : "(deleted)"})`;
}

/**
 * Records an event in the account's audit log, unless the account has just been deleted. Repeated views of the same target by staff
 * ("staff.viewed") are recorded once per clock minute.
 */
export function recordEvent(db: Database, account_id: string, event: NewEvent) {
  return recordEvents(db, account_id, event, [event]);
}

/** Records an event for each of these subjects, which the same act has changed, in one statement. */
export async function recordEvents(
  db: Database,
  account_id: string,
  { actor, action, origin }: Act,
  subjects: readonly Subject[],
) {
  const details = subjects.map(({ detail }) => detail && JSON.stringify(boundedDetail(detail)));
  const actor_id = "id" in actor ? actor.id : null;
  const role = actor.kind === "person" ? actor.role : KINDS[actor.kind];
  await db.$executeRaw`
    WITH found AS (SELECT id FROM account WHERE id = ${account_id} FOR KEY SHARE), entered AS (
    INSERT INTO audit_event (account_id, id, actor_id, actor, actor_role, action, target, detail,
      ip_address, user_agent, request_id)
    SELECT ${account_id}, e.id, ${actor_id}, ${nameOfActor(account_id, actor)}, ${role},
      ${action}, e.target, e.detail::jsonb, ${origin.ip_address}, ${origin.user_agent},
      ${origin.request_id}
    FROM unnest(
      ${subjects.map(() => newId("aud"))}::text[], ${subjects.map(({ target }) => target)}::text[],
      ${details}::text[]
    ) AS e (id, target, detail)
    WHERE ${account_id} = ${INSTALLATION} OR EXISTS (SELECT FROM found)
    ON CONFLICT DO NOTHING
    RETURNING account_id, id)
    ${queued(Prisma.sql`SELECT account_id, id FROM entered`)}`;
}

/**
 * Records an event about a person in each of the logs that they are in, with their role there.
 */
export async function recordPersonEvent(db: Database, user_id: string, event: NewEvent) {
  const { actor } = event;
  const isTheirs = actor.kind === "person" && actor.id === user_id;
  for (const { account_id, role } of await logsOf(db, user_id)) {
    await recordEvent(db, account_id, { ...event, actor: isTheirs ? { ...actor, role } : actor });
  }
}
