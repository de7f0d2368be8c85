import { createCaller } from "#server/api/router.ts";
import type { Own } from "../rights.ts";
import type { RestServer } from "../servers/rest-server.ts";
import { newMember } from "./member.ts";
import { newResources } from "./resources.ts";

/**
 * Creates a tenant with everything that an account can have, including what only people can create.
 */
export async function newOwn(server: RestServer): Promise<Own> {
  const own = await newResources(server);
  const { account_id, user_id } = own.tenant;
  const call = createCaller({
    services: server.services,
    caller: { kind: "person", account_id, user_id, role: "owner" },
    idempotency_key: null,
  });
  const [member, { delivery_id }, invitation] = await Promise.all([
    newMember(server.db, own.tenant, "member"),
    call.webhooks.sendTest({ id: own.webhook.id }),
    call.invitations.create({ email: "invited@example.com", role: "member" }),
  ]);
  return { ...own, member, delivery: { id: delivery_id }, invitation };
}
