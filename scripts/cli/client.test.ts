import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { createClient } from "../../clients/typescript/client.mjs";

async function listening(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  after(() => server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the key is not sent where a redirect leads", async () => {
  const sent: unknown[] = [];
  const elsewhere = await listening((req, res) => {
    sent.push(req.headers["x-api-key"]);
    res.end("[]");
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await listening((req, res) =>
      res.writeHead(status, { location: `${elsewhere}${req.url}` }).end(),
    );
    const client = createClient({ url, key: "svc_live_000000000000000000000000" });
    const body = { contract_id: "orders", incoming_schema: { columns: [] } };
    const refused = { message: new RegExp(`^${url} redirects elsewhere\\. Your key was not sent`) };
    await assert.rejects(client.GET("/contracts"), refused);
    await assert.rejects(client.POST("/check", { body }), refused);
  }
  assert.deepEqual(sent, []);
});

test("in browsers, which do not tell the status of a redirect, it is refused, too", async () => {
  const response = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  const fetch = async () => response;
  const url = "https://checks.example.com";
  const client = createClient({ url, key: "svc_live_000000000000000000000000", fetch });
  await assert.rejects(client.GET("/contracts"), /^Error: \S+ redirects elsewhere/);
});

test("an answer that has not changed is no redirect", async () => {
  const url = await listening((_, res) => res.writeHead(304).end());
  const client = createClient({ url, key: "svc_live_000000000000000000000000" });
  const { response } = await client.GET("/contracts");
  assert.equal(response.status, 304);
});
