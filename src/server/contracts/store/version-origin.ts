import { Prisma } from "#generated/prisma/client.ts";
import { type Actor, nameOfActor } from "#server/audit/store/audit-event.ts";

/** Who made a version of a contract, why, and where its columns come from. */
export type VersionOrigin = {
  actor: Actor;
  reason?: string | null;
  /** The check whose incoming schema was accepted. */
  check_id?: string | null;
  /** The version whose columns came back. */
  restored_version?: number | null;
};

/** Returns the SQL that stores the contracts of a CTE as versions. */
export function versionOf(account_id: string, contracts: "created" | "updated", by: VersionOrigin) {
  const { actor, reason = null, check_id = null, restored_version = null } = by;
  return Prisma.sql`
    INSERT INTO contract_version (account_id, contract_id, version, name, columns, details,
      bytes, actor, reason, check_id, restored_version)
    SELECT account_id, id, version, name, columns, details, bytes, ${nameOfActor(account_id, actor)},
      ${reason}::text, ${check_id}::text, ${restored_version}::int
    FROM ${Prisma.raw(contracts)}`;
}
