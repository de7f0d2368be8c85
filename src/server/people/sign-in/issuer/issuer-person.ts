import type { Action } from "#domain/audit/audit.ts";
import { NOWHERE, type Origin, recordPersonEvent } from "#server/audit/store/audit-event.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import { type Claims, displayNameOf, provenEmail, subjectOf } from "../../rules/identity.ts";
import { type Issuer, speaksFor } from "../../rules/issuer.ts";
import { createIssuerUser, findIssuerUser, linkIssuer } from "../../store/issuer-user.ts";
import { findUser } from "../../store/user.ts";
import { failed, type IssuerFailure } from "./issuer-failure.ts";

type Person = { kind: "person"; user_id: string };

/** What an issuer says of someone, and where their request came from. */
export type Arrival = { issuer: string; claims: Claims; origin: Origin };

/**
 * Returns the user that an issuer's verified claims are about: the one who came as this subject
 * before, the one with the address that the issuer proves, or a new one.
 */
export async function personOf(
  db: DatabasePool,
  issuer: Issuer,
  arrival: Arrival,
): Promise<Person | IssuerFailure> {
  try {
    return await db.$transaction((tx) => foundPerson(tx, issuer, arrival));
  } catch (error) {
    // The same person came in another window at the same moment.
    if (!isUniqueViolation(error)) throw error;
    return db.$transaction((tx) => foundPerson(tx, issuer, arrival));
  }
}

async function foundPerson(
  tx: Database,
  issuer: Issuer,
  { issuer: iss, claims, origin }: Arrival,
): Promise<Person | IssuerFailure> {
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
