import type { Answer, RestServer, Send } from "../servers/rest-server.ts";
import { storedProposal } from "./stored-proposal.ts";
import { columns, newTenant, type Tenant } from "./tenant.ts";

/** A tenant with one of everything that an account can own. `key` is its live key. */
export type Resources = {
  tenant: Tenant;
  key: string;
  contract: { id: string; name: string };
  check: { id: string };
  approval: { id: string };
  consumer: { id: string };
  proposal: { id: string };
  webhook: { id: string; secret: string };
  active: { id: string; key: string };
  revoked: { id: string; key: string };
};

export async function newResources(server: RestServer): Promise<Resources> {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const made = (operation: string, options: Send = {}) =>
    success(server.send(operation, { key, ...options }));

  const contract = await made("POST /contracts", { json: newContract() });
  const [check, approval, consumer, webhook, active, revoked, proposal] = await Promise.all([
    made("POST /check", { json: checkOf(contract.id) }),
    made("POST /contracts/{id}/approvals", { id: contract.id, json: newApproval() }),
    made("POST /contracts/{id}/consumers", { id: contract.id, json: newConsumer() }),
    made("POST /webhooks", { json: newWebhook() }),
    made("POST /keys", { json: { environment: "live" } }),
    made("POST /keys", { json: { environment: "test" } }),
    storedProposal(server.db, tenant, contract.id),
  ]);
  await made("POST /keys/{id}/revoke", { id: revoked.id });
  return { tenant, key, contract, check, approval, consumer, proposal, webhook, active, revoked };
}

/** Returns a response's body; throws unless it is a success. */
export async function success(answer: Promise<Answer>) {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body;
}

/** Returns a body for POST /contracts. */
export function newContract(name = "orders") {
  return { name, schema: { columns: columns("integer", "string") } };
}

/** Returns a body for POST /check that passes against `newContract`. */
export function checkOf(contract_id: string) {
  return { contract_id, incoming_schema: { columns: columns("integer", "string") } };
}

/** Returns a body for POST /contracts/{id}/approvals of `newContract`. */
export function newApproval(column = "a") {
  const [from, to] = column === "a" ? ["integer", "string"] : ["string", "json"];
  return { kind: "type_changed", column, from, to, reason: "agreed" };
}

/** Returns a body for PUT /contracts/{id}/details of `newContract`. */
export function newDetails() {
  return { columns: [{ name: "a", type: "integer", detail: { nullable: false } }] };
}

/** Returns a body for POST /contracts/{id}/consumers of `newContract`. */
export function newConsumer(name = "Churn model") {
  return { name, owner: "Ada", contact: "#churn", columns: ["b"] };
}

/** Returns a body for POST /contracts/{id}/proposals of `newContract`. */
export function newProposal() {
  const change = { kind: "type_changed", column: "b", from: "string", to: "timestamp" };
  return { changes: [change], reason: "The source has times now." };
}

/** Returns a body for POST /webhooks that subscribes to every check. */
export function newWebhook() {
  return { url: "https://example.com/hooks", events: ["breaking", "warning", "pass"] };
}
