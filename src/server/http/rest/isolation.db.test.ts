import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { OPERATIONS, operation } from "#testing/operations.ts";
import {
  type Answer,
  type RestServer,
  type Send,
  startRestServer,
} from "#testing/servers/rest-server.ts";
import {
  checkOf,
  newApproval,
  newConsumer,
  newDetails,
  newProposal,
  newResources,
  newWebhook,
  type Resources,
  success,
} from "#testing/tenants/resources.ts";
import { sharedResources } from "#testing/tenants/shared-resources.ts";

let server: RestServer;
let other: Resources;
before(async () => {
  server = await startRestServer({ contractChanges: true });
  other = await newResources(server);
});
after(() => server.close());

type What =
  | ("contract" | "check" | "approval" | "consumer" | "proposal")
  | ("webhook" | "active" | "revoked");

/** Every way to refer to a resource: its kind, and the request with the id inserted. */
type Way = [operation: string, what: What, request: (id: string, own: Resources) => Send];

const inPath = (name: string, what: What, json?: object): Way => [
  name,
  what,
  (id) => ({ id, json }),
];

/** Refers to a part of the account's own contract. */
const inOwnContract = (name: string, what: What, json?: object): Way => [
  name,
  what,
  (part, { contract }) => ({ id: contract.id, part, json }),
];

const WAYS: Way[] = [
  inPath("GET /contracts/{id}", "contract"),
  inPath("PUT /contracts/{id}", "contract", { name: "renamed" }),
  inPath("DELETE /contracts/{id}", "contract"),
  inPath("GET /contracts/{id}/columns", "contract"),
  inPath("PUT /contracts/{id}/details", "contract", newDetails()),
  inPath("GET /contracts/{id}/approvals", "contract"),
  inPath("POST /contracts/{id}/approvals", "contract", newApproval("b")),
  inOwnContract("DELETE /contracts/{id}/approvals/{approval_id}", "approval"),
  inPath("GET /contracts/{id}/proposals", "contract"),
  inPath("POST /contracts/{id}/proposals", "contract", newProposal()),
  inPath("GET /proposals/{id}", "proposal"),
  inPath("GET /contracts/{id}/consumers", "contract"),
  inPath("POST /contracts/{id}/consumers", "contract", newConsumer("Revenue")),
  inOwnContract("PUT /contracts/{id}/consumers/{consumer_id}", "consumer", { columns: null }),
  inOwnContract("DELETE /contracts/{id}/consumers/{consumer_id}", "consumer"),
  inPath("GET /contracts/{id}/policy", "contract"),
  inPath("PUT /contracts/{id}/policy", "contract", { block: ["added"] }),
  inPath("DELETE /contracts/{id}/policy", "contract"),
  inPath("GET /checks/{id}", "check"),
  inPath("GET /checks/{id}/gate", "check"),
  inPath("GET /keys/{id}/rights", "active"),
  inPath("PUT /keys/{id}/rights", "active", { rights: ["check"] }),
  inPath("POST /keys/{id}/successor", "active", {}),
  inPath("POST /keys/{id}/revoke", "active"),
  inPath("POST /keys/{id}/activate", "revoked"),
  inPath("DELETE /keys/{id}", "revoked"),
  inPath("DELETE /webhooks/{id}", "webhook"),
  ["POST /check", "contract", (id) => ({ json: checkOf(decoded(id)) })],
  ["POST /webhooks", "contract", (id) => ({ json: { ...newWebhook(), contract_id: decoded(id) } })],
];

const WITH_ID = Object.keys(OPERATIONS).filter((name) => name.includes("{"));

test("every operation with an id in its path is tried with ids of others", () => {
  const tried = new Set(WAYS.map(([name]) => name));
  assert.deepEqual(
    WITH_ID.filter((name) => !tried.has(name)),
    [],
  );
});

/** Decodes an id of a path for use in a body. */
function decoded(id: string) {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Returns the id of a resource that was deleted. */
async function deletedId(own: Resources, what: What): Promise<string> {
  const { account_id } = own.tenant;
  const { id } = own[what];
  const { key } = own;
  if (what === "check")
    await server.db.check.delete({ where: { account_id_id: { account_id, id } } });
  else if (what === "approval")
    await server.db.approval.delete({ where: { account_id_id: { account_id, id } } });
  else if (what === "proposal")
    await server.db.proposal.delete({ where: { account_id_id: { account_id, id } } });
  else if (what === "consumer")
    await success(
      server.send("DELETE /contracts/{id}/consumers/{consumer_id}", {
        key,
        id: own.contract.id,
        part: id,
      }),
    );
  else if (what === "contract") await success(server.send("DELETE /contracts/{id}", { key, id }));
  else if (what === "webhook") await success(server.send("DELETE /webhooks/{id}", { key, id }));
  else {
    await success(server.send("POST /keys/{id}/revoke", { key, id }));
    await success(server.send("DELETE /keys/{id}", { key, id }));
  }
  return id;
}

/** Returns a well-formed id that was never assigned. */
function neverGiven(own: Resources, what: What) {
  return own[what].id.replace(/.{20}$/, "0".repeat(20));
}

const NOBODYS: Record<string, (own: Resources, what: What) => string | Promise<string>> = {
  "another account's": (_, what) => other[what].id,
  deleted: deletedId,
  "never given out": neverGiven,
  "in capitals": (own, what) => own[what].id.toUpperCase(),
  "without its prefix": (own, what) => own[what].id.slice(4),
  "of another resource": (own, what) => (what === "check" ? own.contract : own.check).id,
  "of the account": (own) => own.tenant.account_id,
  malformed: () => "nothing",
  __proto__: () => "__proto__",
  "a wildcard": () => "%25",
  "%00": () => "%00",
  "an id with %00": (own, what) => `${own[what].id}%00`,
  "an id with a space": (own, what) => `${own[what].id}%20`,
  "an emoji": () => "%F0%9F%98%80",
  "a slash": () => "%2F",
  "very long": () => "x".repeat(10_000),
};

/** Returns everything visible in a response, with the request id and time masked. */
function visible({ status, headers, text, body }: Answer) {
  const ignored = /^(date|x-request-id|ratelimit|x-ratelimit-.*)$/;
  return {
    status,
    headers: [...headers].filter(([name]) => !ignored.test(name)),
    text: text.replaceAll(body.request_id, "REQUEST ID"),
  };
}

const unchanged = sharedResources(() => newResources(server));

for (const [name, what, request] of WAYS) {
  for (const environment of ["live", "test"] as const) {
    test(`${name} reaches the account's own ${what} with a ${environment} key`, async () => {
      const own = await (name.startsWith("GET ") ? unchanged() : newResources(server));
      const { key } = own.tenant[environment];
      const { status } = await server.send(name, { key, ...request(own[what].id, own) });
      assert.equal(status, operation(name).status);
    });
  }

  for (const [kind, idOf] of Object.entries(NOBODYS)) {
    test(`${name} answers for an id that is ${kind} like for one that never existed`, async () => {
      const own = await (kind === "deleted" ? newResources(server) : unchanged());
      const never = await server.send(name, {
        key: own.key,
        ...request(neverGiven(own, what), own),
      });
      const id = await idOf(own, what);
      const answer = await server.send(name, { key: own.key, ...request(id, own) });
      assert.equal(never.status, 404);
      assert.deepEqual(visible(answer), visible(never));
    });
  }
}

test("requests with another account's ids change nothing there", async () => {
  const own = await newResources(server);
  const victim = await newResources(server);
  const look = async () => {
    const lists = ["/contracts", "/webhooks", "/keys", "/usage"];
    const ofContract = ["approvals", "proposals", "consumers", "policy"].map(
      (part) => `/contracts/${victim.contract.id}/${part}`,
    );
    const reads = [...lists, ...ofContract].map((path) =>
      server.send(`GET ${path}`, { key: victim.tenant.test.key }),
    );
    return (await Promise.all(reads)).map(({ text }) =>
      text.replace(/"last_used_at":"[^"]*"/g, ""),
    );
  };
  await look();
  const before = await look();
  for (const [name, what, request] of WAYS) {
    await server.send(name, { key: own.key, ...request(victim[what].id, own) });
  }
  for (const name of WITH_ID) {
    const whole = operation(name).request(victim);
    assert.equal((await server.send(name, { key: own.key, ...whole })).status, 404, name);
  }
  assert.deepEqual(await look(), before);
});

test("lists contain only the account's own resources", async () => {
  const own = await newResources(server);
  for (const path of ["/contracts", "/webhooks", "/keys"]) {
    const { text } = await server.send(`GET ${path}`, { key: own.key });
    for (const { id } of [other.contract, other.webhook, other.active, other.revoked]) {
      assert.ok(!text.includes(id));
    }
  }
});
