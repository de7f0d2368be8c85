import assert from "node:assert/strict";
import { test } from "node:test";
import { type ReceivedSpan, startCollector } from "#testing/servers/collector.ts";
import { until } from "#testing/servers/delivering.ts";
import { loadedServers } from "#testing/servers/loaded-servers.ts";
import { columns } from "#testing/tenants/tenant.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
/** Long enough for a machine that is busy with other tests. */
const PATIENCE_MS = 60_000;
const EXPORTED = { OTEL_BSP_SCHEDULE_DELAY: "50", OTEL_SERVICE_NAME: "checks" };

test("a check of a web process is traced to its deliveries by a worker", async (t) => {
  const { start, loaded, receiver, db } = await loadedServers(t);
  const collector = await startCollector(t);
  const variables = { ...EXPORTED, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const web = await start({ ...variables, ROLE: "web" });
  await start({ ...variables, ROLE: "worker" });
  const { contract_id, keys, tenant } = loaded;
  const [key = ""] = keys;
  const json = { contract_id, incoming_schema: { columns: columns("integer", "string") } };

  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
  const check = await web.send("POST /check", { key, json, headers });
  assert.equal(check.status, 200);
  const named = (name: string) =>
    collector.spans.filter((span) => span.trace_id === TRACE && span.name === name);
  const isComplete = () => named("deliver").length === 2 && named("POST /check").length === 1;
  await until(isComplete, PATIENCE_MS);

  const [request] = named("POST /check") as [ReceivedSpan];
  assert.deepEqual([request.parent_id, request.kind, request.service], [PARENT, 2, "checks"]);
  assert.equal(request.attributes["http.response.status_code"], 200);
  assert.equal(request.attributes["scc.account_id"], tenant.account_id);
  assert.equal(request.attributes["scc.request_id"], check.headers.get("x-request-id"));
  for (const part of ["read contracts", "record checks"]) {
    assert.equal(named(part)[0]?.parent_id, request.span_id, part);
  }
  const stored = await db.delivery.findMany({ where: { check_id: check.body.id } });
  const delivered = named("deliver");
  assert.deepEqual(
    delivered.map(({ attributes }) => attributes["scc.delivery_id"]).sort(),
    stored.map(({ id }) => id).sort(),
  );
  for (const { parent_id, kind, attributes } of delivered) {
    assert.deepEqual([parent_id, kind], [request.span_id, 3]);
    assert.equal(attributes["http.response.status_code"], 204);
    assert.equal(attributes["server.address"], "localhost");
    assert.equal(attributes["error.type"], undefined);
  }
  for (const { headers } of receiver.received) assert.equal(headers.traceparent, undefined);
  assert.deepEqual([...collector.types], ["POST /v1/traces application/x-protobuf"]);
  const text = JSON.stringify(collector.spans);
  assert.ok(!text.includes(key) && !text.includes("localhost/a"));

  const unsampled = { traceparent: `00-${TRACE.replace("4", "5")}-${PARENT}-00` };
  const quiet = await web.send("POST /check", { key, json, headers: unsampled });
  const rows = await db.delivery.findMany({ where: { check_id: quiet.body.id } });
  assert.deepEqual(
    rows.map(({ traceparent }) => traceparent),
    [null, null],
  );
});

test("a collector that does not answer costs no request, and no stop", async (t) => {
  const { start, loaded } = await loadedServers(t);
  const server = await start({ ...EXPORTED, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  const [key = ""] = loaded.keys;
  for (let n = 0; n < 3; n++) {
    assert.equal((await server.send("GET /usage", { key })).status, 200);
  }
  assert.equal(await server.kill("SIGTERM"), 0);
});
