import type { Send } from "./servers/rest-server.ts";
import type { Resources } from "./tenants/resources.ts";
import {
  checkOf,
  newApproval,
  newConsumer,
  newContract,
  newDetails,
  newProposal,
  newWebhook,
} from "./tenants/resources.ts";

type Operation = {
  /** Status of a success. */
  status: 200 | 201;
  /** Fields of the response, or of a list's entries. */
  fields: string[];
  isList?: true;
  isPublic?: true;
  /** Only served with contract changes on. */
  isPlanned?: true;
  /** A valid request, without its key. */
  request: (own: Resources) => Send;
};

function tomorrow() {
  return new Date(Date.now() + 86_400_000).toISOString();
}

export function operation(name: string): Operation {
  const operation = OPERATIONS[name];
  if (!operation) throw new Error(`there is no operation ${name}`);
  return operation;
}

const CONTRACT = ["id", "name", "version", "schema", "created_at", "updated_at"];
const CHECK = ["id", "contract_id", "result", "severity", "diff", "credits_used", "created_at"];
const KEY = ["id", "key_preview", "environment", "is_active", "created_at"];
const KEY_RIGHTS = ["id", "kind", "label", "rights", "contracts", "expires_at"];
const KEY_STATE = ["id", "is_active", "environment", "key_preview"];
const WEBHOOK = ["id", "url", "events", "contract_id", "active", "created_at"];
const APPROVAL = [
  ...["id", "contract_id", "contract_version", "kind", "column", "from", "to", "reason"],
  ...["check_id", "approved_by", "ends_at", "withdrawn_at", "withdrawn_by", "created_at", "holds"],
];
const PROPOSAL = [
  ...["id", "contract_id", "contract_version", "kind", "state", "fits", "changes", "check_id"],
  ...["reason", "link", "proposed_by", "expires_at", "decided_by", "decided_at", "note"],
  ...["created_at", "url"],
];
const POLICY = [
  ...["block", "min_severity", "ignore_columns", "report_only"],
  ...["require_details", "tolerate_widening"],
  ...["version", "from", "updated_by", "updated_at"],
];
const CONSUMER = "id contract_id name owner contact columns created_at updated_at".split(" ");
const DELETED = ["id", "deleted"];

/** Every operation of the REST API, with a valid request and its response's fields. */
export const OPERATIONS: Record<string, Operation> = {
  "GET /health": {
    status: 200,
    fields: ["status", "version"],
    isPublic: true,
    request: () => ({}),
  },
  "POST /contracts": {
    status: 201,
    fields: CONTRACT,
    request: () => ({ json: newContract("customers") }),
  },
  "POST /contracts/batch": {
    status: 200,
    fields: CONTRACT,
    isList: true,
    request: () => ({ json: { contracts: [newContract("first"), newContract("second")] } }),
  },
  "POST /contracts/infer": {
    status: 200,
    fields: ["columns"],
    request: () => ({ json: { sample: { a: 1 } } }),
  },
  "GET /contracts": { status: 200, fields: CONTRACT, isList: true, request: () => ({}) },
  "GET /contracts/{id}": {
    status: 200,
    fields: CONTRACT,
    request: ({ contract }) => ({ id: contract.id }),
  },
  "PUT /contracts/{id}": {
    status: 200,
    fields: CONTRACT,
    isPlanned: true,
    request: ({ contract }) => ({ id: contract.id, json: { name: "renamed" } }),
  },
  "DELETE /contracts/{id}": {
    status: 200,
    fields: DELETED,
    isPlanned: true,
    request: ({ contract }) => ({ id: contract.id }),
  },
  "GET /contracts/{id}/approvals": {
    status: 200,
    fields: APPROVAL,
    isList: true,
    request: ({ contract }) => ({ id: contract.id }),
  },
  "POST /contracts/{id}/approvals": {
    status: 201,
    fields: APPROVAL,
    request: ({ contract }) => ({ id: contract.id, json: newApproval("b") }),
  },
  "DELETE /contracts/{id}/approvals/{approval_id}": {
    status: 200,
    fields: APPROVAL,
    request: ({ contract, approval }) => ({ id: contract.id, part: approval.id }),
  },
  "GET /contracts/{id}/proposals": {
    status: 200,
    fields: PROPOSAL,
    isList: true,
    request: ({ contract }) => ({ id: contract.id }),
  },
  "POST /contracts/{id}/proposals": {
    status: 200,
    fields: [...PROPOSAL, "columns"],
    request: ({ contract }) => ({ id: contract.id, json: newProposal() }),
  },
  "GET /proposals/{id}": {
    status: 200,
    fields: [...PROPOSAL, "columns"],
    request: ({ proposal }) => ({ id: proposal.id }),
  },
  "GET /contracts/{id}/consumers": {
    status: 200,
    fields: CONSUMER,
    isList: true,
    request: ({ contract }) => ({ id: contract.id }),
  },
  "POST /contracts/{id}/consumers": {
    status: 201,
    fields: CONSUMER,
    request: ({ contract }) => ({ id: contract.id, json: newConsumer("Revenue") }),
  },
  "PUT /contracts/{id}/consumers/{consumer_id}": {
    status: 200,
    fields: CONSUMER,
    request: ({ contract, consumer }) => ({
      id: contract.id,
      part: consumer.id,
      json: { columns: null },
    }),
  },
  "DELETE /contracts/{id}/consumers/{consumer_id}": {
    status: 200,
    fields: DELETED,
    request: ({ contract, consumer }) => ({ id: contract.id, part: consumer.id }),
  },
  "POST /check": {
    status: 200,
    fields: CHECK,
    request: ({ contract }) => ({ json: checkOf(contract.id) }),
  },
  "POST /gate": {
    status: 200,
    fields: ["decision", "checks"],
    request: ({ contract }) => {
      const { contract_id, incoming_schema } = checkOf(contract.id);
      return { json: { checks: [{ contract: contract_id, incoming_schema }] } };
    },
  },
  "GET /checks/{id}/gate": {
    status: 200,
    fields: ["check", "contract", "decision", "changes", "affected", "compared", "url"],
    request: ({ check }) => ({ id: check.id }),
  },
  "GET /checks/{id}": { status: 200, fields: CHECK, request: ({ check }) => ({ id: check.id }) },
  "GET /policy": { status: 200, fields: POLICY, request: () => ({}) },
  "PUT /policy": {
    status: 200,
    fields: POLICY,
    request: () => ({ json: { min_severity: 40 } }),
  },
  "GET /contracts/columns": {
    status: 200,
    fields: ["contract_id", "version", "columns", "etag"],
    isList: true,
    request: () => ({}),
  },
  "GET /contracts/{id}/columns": {
    status: 200,
    fields: ["contract_id", "version", "columns"],
    request: ({ contract }) => ({ id: contract.id }),
  },
  "PUT /contracts/{id}/details": {
    status: 200,
    fields: ["contract_id", "version", "columns"],
    request: ({ contract }) => ({ id: contract.id, json: newDetails() }),
  },
  "GET /contracts/{id}/policy": {
    status: 200,
    fields: POLICY,
    request: ({ contract }) => ({ id: contract.id }),
  },
  "PUT /contracts/{id}/policy": {
    status: 200,
    fields: POLICY,
    request: ({ contract }) => ({ id: contract.id, json: { block: ["added"] } }),
  },
  "DELETE /contracts/{id}/policy": {
    status: 200,
    fields: POLICY,
    request: ({ contract }) => ({ id: contract.id }),
  },
  "GET /usage": {
    status: 200,
    fields: ["credits_remaining", "credits_used", "total_checks"],
    request: () => ({}),
  },
  "POST /keys": {
    status: 201,
    fields: ["id", "key", "key_preview", "environment", "is_active", "created_at"],
    request: () => ({ json: { environment: "live" } }),
  },
  "GET /keys": {
    status: 200,
    fields: [...KEY, "last_used_at"],
    isList: true,
    request: () => ({}),
  },
  "GET /keys/{id}/rights": {
    status: 200,
    fields: KEY_RIGHTS,
    request: ({ active }) => ({ id: active.id }),
  },
  "PUT /keys/{id}/rights": {
    status: 200,
    fields: KEY_RIGHTS,
    request: ({ active }) => ({ id: active.id, json: { expires_at: tomorrow() } }),
  },
  "POST /keys/{id}/successor": {
    status: 201,
    fields: [...KEY, "key"],
    request: ({ active }) => ({ id: active.id, json: {} }),
  },
  "POST /keys/{id}/revoke": {
    status: 200,
    fields: KEY_STATE,
    request: ({ active }) => ({ id: active.id }),
  },
  "POST /keys/{id}/activate": {
    status: 200,
    fields: KEY_STATE,
    request: ({ revoked }) => ({ id: revoked.id }),
  },
  "DELETE /keys/{id}": {
    status: 200,
    fields: DELETED,
    request: ({ revoked }) => ({ id: revoked.id }),
  },
  "POST /webhooks": {
    status: 201,
    fields: ["id", "url", "events", "contract_id", "active", "created_at", "secret"],
    request: () => ({ json: newWebhook() }),
  },
  "GET /webhooks": { status: 200, fields: WEBHOOK, isList: true, request: () => ({}) },
  "DELETE /webhooks/{id}": {
    status: 200,
    fields: DELETED,
    request: ({ webhook }) => ({ id: webhook.id }),
  },
};

/** Operations that require a key. */
export const KEYED = Object.keys(OPERATIONS).filter((name) => !OPERATIONS[name]?.isPublic);

/** Operations that take a body. */
export const WITH_BODY = [
  "POST /contracts",
  "POST /contracts/batch",
  "POST /contracts/infer",
  "PUT /contracts/{id}",
  "POST /contracts/{id}/approvals",
  "POST /contracts/{id}/proposals",
  "POST /contracts/{id}/consumers",
  "PUT /contracts/{id}/consumers/{consumer_id}",
  "POST /check",
  "POST /gate",
  "PUT /policy",
  "PUT /contracts/{id}/policy",
  "PUT /contracts/{id}/details",
  "POST /keys",
  "PUT /keys/{id}/rights",
  "POST /keys/{id}/successor",
  "POST /webhooks",
];

/** Those of which the body says something. */
export const WITH_FIELDS = WITH_BODY.filter((name) => name !== "POST /keys/{id}/successor");
