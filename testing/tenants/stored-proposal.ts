import { hash } from "node:crypto";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import type { Tenant } from "./tenant.ts";

/** Stores an open proposal to approve a change of `newContract`, without a request. */
export async function storedProposal(
  db: Database,
  tenant: Pick<Tenant, "account_id"> & { live: { id: string; key: string } },
  contract_id: string,
) {
  const id = newId("prp");
  const changes = [{ kind: "type_changed", column: "b", from: "string", to: "date" }];
  await db.proposal.create({
    data: {
      account_id: tenant.account_id,
      id,
      contract_id,
      contract_version: 1,
      kind: "approval",
      proposed: changes,
      hash: Buffer.from(hash("sha256", id), "hex"),
      bytes: 100,
      reason: "The source sends dates now.",
      key_id: tenant.live.id,
      proposed_by: tenant.live.key.slice(0, 16),
      expires_at: new Date(Date.now() + 86_400_000),
    },
  });
  return { id };
}
