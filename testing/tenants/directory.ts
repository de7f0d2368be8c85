import { randomUUID } from "node:crypto";
import type { DatabasePool } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

/** Adds everything that an account's directory can have, about a person. */
export async function fillDirectory(
  db: DatabasePool,
  account_id: string,
  { user_id, email }: { user_id: string; email: string },
) {
  const [directory_user_id, group_id] = [newId("dus"), newId("dgr")];
  await db.directory.create({ data: { account_id, domains: ["example.com"] } });
  await db.directoryToken.create({
    data: {
      account_id,
      id: newId("dtk"),
      hash: Buffer.from(randomUUID()),
      preview: "scim_…",
      label: "identity provider",
      created_by: email,
    },
  });
  const person = { user_id, user_name: email, address: email, active: true };
  await db.directoryUser.create({ data: { account_id, id: directory_user_id, ...person } });
  await db.directoryGroup.create({
    data: { account_id, id: group_id, display_name: "Data", role: "member" },
  });
  await db.directoryGroupMember.create({ data: { account_id, group_id, directory_user_id } });
}
