import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sign, signStandard } from "../domain/signature.ts";
import { createAuthority, createCertificate, startReceiver } from "../testing/receiver.ts";
import { type RestServer, startRestServer } from "../testing/rest-server.ts";
import { columns, newTenant } from "../testing/tenant.ts";
import { parseCidr } from "./address.ts";
import { type DeliveryLoop, startDeliveryLoop } from "./loop.ts";
import { createAgent } from "./post.ts";
import { systemResolve } from "./resolve.ts";

const LOOPBACK = ["127.0.0.0/8", "::1/128"].map(parseCidr);

let server: RestServer;
let loop: DeliveryLoop;
let authority: { key: string; cert: string };
before(async () => {
  authority = await createAuthority();
  server = await startRestServer();
  loop = startDeliveryLoop(
    server.db,
    {
      secretsKey: server.services.secretsKey,
      opened: LOOPBACK,
      resolve: systemResolve(),
      agent: createAgent(authority.cert),
      version: "0.0.0-test",
    },
    { warn: (context, message) => assert.fail(`${message}: ${JSON.stringify(context)}`) },
  );
});
after(async () => {
  await loop.stop(0);
  await server.close();
});

test("a check reaches its webhook signed, with the bytes that GET /checks/{id} answers", async (t) => {
  const { live } = await newTenant(server.db);
  const receiver = await startReceiver(await createCertificate(authority));
  t.after(receiver.close);
  server.services.isAllowedHost = () => true;
  const webhook = await server.send("POST /webhooks", {
    key: live.key,
    json: { url: `${receiver.url}/hook?x=1`, events: ["pass"] },
  });
  const contract = await server.send("POST /contracts", {
    key: live.key,
    json: { name: "orders", schema: { columns: columns("integer") } },
  });
  const check = await server.send("POST /check", {
    key: live.key,
    json: {
      contract_id: contract.body.id,
      incoming_schema: { columns: [{ name: "a", type: "integer" }] },
    },
  });
  loop.wake();
  const [delivery] = await receiver.waitFor(1);
  const stored = await server.send(`GET /checks/${check.body.id}`, { key: live.key });
  assert.equal(delivery?.body, stored.text);
  assert.equal(delivery?.path, "/hook?x=1");
  const { headers } = delivery;
  assert.equal(headers["x-service-signature"], sign(stored.text, webhook.body.secret));
  assert.equal(headers["x-service-event"], "pass");
  assert.equal(
    headers["webhook-signature"],
    signStandard(
      String(headers["webhook-id"]),
      Number(headers["webhook-timestamp"]),
      stored.text,
      webhook.body.secret,
    ),
  );
});
