import type { Action } from "#domain/audit/audit.ts";
import { changesBetween } from "#domain/audit/changes.ts";
import {
  NOWHERE,
  type Origin,
  recordEvent,
  recordPersonEvent,
} from "#server/audit/store/audit-event.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import { joinProvisioned } from "#server/directory/api/join-provisioned.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import type { Claims } from "../../rules/claims.ts";
import { displayNameOf, provenEmail, subjectOf } from "../../rules/identity.ts";
import { type Issuer, speaksFor } from "../../rules/issuer.ts";
import { rolesOf } from "../../rules/issuer-groups.ts";
import { followIssuer, type MembershipStep } from "../../store/issuer-membership.ts";
import { createIssuerUser, findIssuerUser, linkIssuer } from "../../store/issuer-user.ts";
import { findUser } from "../../store/user.ts";
import { failed, type IssuerFailure } from "./issuer-failure.ts";

/** `kept`: the accounts whose last owner they are, so that they stay. */
type Person = { kind: "person"; user_id: string; kept: string[] };

/** Someone whom an issuer knows as this subject. */
type Known = { kind: "person"; user_id: string };

/** What an issuer says of someone, and where their request came from. */
export type Arrival = { issuer: string; claims: Claims; origin: Origin };

/**
 * Returns the user that an issuer's verified claims are about: the one who came as this subject
 * before, the one with the address that the issuer proves, or a new one. Their memberships follow
 * their groups, if the issuer's groups give any.
 */
export async function personOf(
  db: DatabasePool,
  issuer: Issuer,
  arrival: Arrival,
): Promise<Person | IssuerFailure> {
  try {
    return await db.$transaction((tx) => stepped(tx, issuer, arrival));
  } catch (error) {
    // The same person came in another window at the same moment.
    if (!isUniqueViolation(error)) throw error;
    return db.$transaction((tx) => stepped(tx, issuer, arrival));
  }
}

async function stepped(
  tx: Database,
  issuer: Issuer,
  arrival: Arrival,
): Promise<Person | IssuerFailure> {
  const groupRoles = issuer.groups && rolesOf(issuer.groups, arrival.claims);
  if (groupRoles && groupRoles.kind !== "known")
    return failed(groupRoles.kind, `claim ${issuer.groups?.claim}`);
  const person = await foundPerson(tx, issuer, arrival);
  if (person.kind === "failed") return person;
  const { user_id } = person;
  await joinProvisioned(tx, user_id, arrival.origin);
  if (!groupRoles) return { ...person, kept: [] };
  const steps = await followIssuer(tx, user_id, {
    issuer: arrival.issuer,
    roles: groupRoles.roles,
  });
  for (const step of steps) await recordStep(tx, user_id, step, { issuer, arrival });
  const kept = steps.filter(({ kind }) => kind === "kept").map(({ account_id }) => account_id);
  return { ...person, kept };
}

async function foundPerson(
  tx: Database,
  issuer: Issuer,
  { issuer: iss, claims, origin }: Arrival,
): Promise<Known | IssuerFailure> {
  const sub = subjectOf(claims);
  if (sub === null) return failed("untrusted", "the subject cannot be stored");
  const subject = { issuer: iss, subject: sub };
  const known = await findIssuerUser(tx, subject);
  if (known) {
    if (!speaksFor(issuer, known.email)) return failed("foreign_domain");
    return { kind: "person", user_id: known.id };
  }
  const proof = provenEmail(issuer, claims);
  if (proof.kind !== "proven") return failed(proof.kind);
  const user = await findUser(tx, proof.email);
  if (!user) {
    const person = { email: proof.email, name: displayNameOf(claims, proof.email) };
    const user_id = await createIssuerUser(tx, subject, person);
    await record(tx, user_id, "issuerUser.create", issuer, origin);
    return { kind: "person", user_id };
  }
  const { kind } = await linkIssuer(tx, user.id, subject);
  if (kind === "taken") return failed("address_taken", `${user.id} has another subject`);
  await record(tx, user.id, "issuerUser.link", issuer, origin);
  return { kind: "person", user_id: user.id };
}

function record(
  tx: Database,
  user_id: string,
  action: Action,
  { name }: Issuer,
  origin: Origin = NOWHERE,
) {
  return recordPersonEvent(tx, user_id, {
    actor: { kind: "person", id: user_id, role: "user" },
    action,
    target: user_id,
    detail: { with: name },
    origin,
  });
}

const STEPS = {
  joined: "issuerGroups.join",
  changed: "issuerGroups.setRole",
  ended: "issuerGroups.leave",
} as const satisfies Record<Exclude<MembershipStep["kind"], "kept">, Action>;

function recordStep(
  tx: Database,
  user_id: string,
  { account_id, kind, before, role, revoked_keys }: MembershipStep,
  { issuer, arrival }: { issuer: Issuer; arrival: Arrival },
) {
  if (kind === "kept") return;
  const was = { role: before, active_keys: revoked_keys };
  return recordEvent(tx, account_id, {
    actor: { kind: "person", id: user_id, role: role ?? before ?? "user" },
    action: STEPS[kind],
    target: user_id,
    detail: { with: issuer.name, changes: changesBetween(was, { role, active_keys: [] }) },
    origin: arrival.origin,
  });
}
