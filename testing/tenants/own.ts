import { createCaller } from "#server/api/router.ts";
import { updateContract } from "#server/contracts/store/update-contract.ts";
import { newId } from "#server/store/id.ts";
import type { Own } from "../rights.ts";
import type { RestServer } from "../servers/rest-server.ts";
import { newMember } from "./member.ts";
import { newContract, newResources } from "./resources.ts";
import { BY_TEST, columns } from "./tenant.ts";

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
  const [member, { delivery_id }, invitation, directoryToken, evolved] = await Promise.all([
    newMember(server.db, own.tenant, "member"),
    call.webhooks.sendTest({ id: own.webhook.id }),
    call.invitations.create({ email: `${account_id}@example.com`, role: "member" }),
    call.directoryTokens.create({ label: "identity provider" }),
    call.contracts.create(newContract("evolved")),
  ]);
  const change = { columns: columns("integer") };
  await updateContract(
    server.db,
    account_id,
    evolved.id,
    change,
    server.services.contractLimits,
    BY_TEST,
  );
  const directoryGroup = await server.db.directoryGroup.create({
    data: { account_id, id: newId("dgr"), display_name: "Data" },
  });
  return {
    ...own,
    directoryGroup,
    member,
    delivery: { id: delivery_id },
    invitation,
    directoryToken,
    evolved,
  };
}

/** The ids of what the account has. */
export function idsOf({ tenant, contract, check, webhook, active, revoked, ...rest }: Own) {
  const { delivery, member, evolved, approval, consumer, proposal } = rest;
  const things = [contract, check, webhook, active, revoked, delivery, member, tenant.live];
  return [
    tenant.account_id,
    ...[...things, evolved, approval, consumer, proposal].map(({ id }) => id),
  ];
}
