import assert from "node:assert/strict";
import { basename } from "node:path";
import { test } from "node:test";
import { freePort } from "#server/free-port.ts";
import {
  ALERTS,
  DASHBOARD,
  exposedNames,
  HAS_PROMTOOL,
  metricsNamedIn,
  promtool,
} from "#testing/monitoring.ts";
import { until } from "#testing/servers/delivering.ts";
import { loadedServers } from "#testing/servers/loaded-servers.ts";
import { columns } from "#testing/tenants/tenant.ts";

/** Long enough for a machine that is busy with other tests. */
const PATIENCE_MS = 60_000;

/** What a web process and a worker show after a check, its deliveries and a wrong password. */
const SHOWN: Record<"web" | "worker", RegExp[]> = {
  web: [
    /^scc_build_info\{version="[^"]+",role="web"\} 1$/m,
    /^http_request_duration_seconds_count\{door="rest",operation="POST \/check",status="2xx"\} 1$/m,
    /^http_request_duration_seconds_count\{door="rest",operation="\(none\)",status="4xx"\} 1$/m,
    /^http_request_duration_seconds_count\{door="auth",operation="\/api\/auth\/sign-in\/email",status="4xx"\} 1$/m,
    /^scc_requests_refused_total\{problem="unknown_path"\} 1$/m,
    /^scc_statement_calls_count\{statement="record"\} 1$/m,
    /^scc_checks_total\{result="pass",decision="pass"\} 1$/m,
    /^scc_credits_spent_total 1$/m,
    /^scc_sign_ins_total\{step="password",outcome="refused"\} 1$/m,
    /^scc_pool_connections_max\{pool="main"\} 10$/m,
    /^scc_pool_connections_max\{pool="console"\} 5$/m,
    /^scc_queue_readable\{queue="deliveries"\} 1$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ],
  worker: [
    /^scc_build_info\{version="[^"]+",role="worker"\} 1$/m,
    /^scc_delivery_attempts_total\{outcome="delivered"\} 2$/m,
    /^scc_deliveries_finished_total\{status="delivered"\} 2$/m,
    /^scc_delivery_attempt_duration_seconds_count 2$/m,
    /^scc_slots_in_use\{queue="deliveries"\} 0$/m,
    /^scc_slots_max\{queue="deliveries"\} 512$/m,
    /^scc_queue_depth\{queue="deliveries",state="due"\} 0$/m,
    /^scc_housekeeping_steps_total\{step="old mails",outcome="succeeded"\} 1$/m,
    /^process_cpu_seconds_total /m,
  ],
};

const exposed: string[] = [];

test("web and worker count what they do, without a trace of whose it is", async (t) => {
  const { start, loaded } = await loadedServers(t);
  const { contract_id, keys, tenant } = loaded;
  const ports = { web: await freePort(), worker: await freePort() };
  const web = await start({ ROLE: "web", METRICS_PORT: String(ports.web) });
  await start({ ROLE: "worker", METRICS_PORT: String(ports.worker) });

  const [key = ""] = keys;
  const incoming_schema = { columns: columns("integer", "string") };
  const check = await web.send("POST /check", { key, json: { contract_id, incoming_schema } });
  assert.equal(check.status, 200);
  assert.equal((await web.send(`GET /nothing/${contract_id}`, { key })).status, 404);
  const origin = new URL(web.url).origin;
  const signIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ email: "nobody@example.com", password: "a wrong password" }),
  });
  assert.equal(signIn.status, 401);

  for (const role of ["web", "worker"] as const) {
    const read = async () => (await fetch(`http://127.0.0.1:${ports[role]}/metrics`)).text();
    const missing = (text: string) => SHOWN[role].filter((line) => !line.test(text));
    const text = await until(async () => {
      const text = await read();
      return missing(text).length === 0 && text;
    }, PATIENCE_MS).catch(read);
    exposed.push(text);
    assert.deepEqual(missing(text), []);
    const identifying = [tenant.account_id, contract_id, key, key.slice(0, 16), "example.com"];
    for (const id of identifying) assert.ok(!text.includes(id), id);
  }
});

for (const path of [ALERTS, DASHBOARD]) {
  test(`web or worker expose every metric of ${basename(path)}`, () => {
    const names = new Set(exposed.flatMap((text) => [...exposedNames(text)]));
    const named = metricsNamedIn(path);
    assert.ok(named.length > 8, "a file without metrics");
    assert.deepEqual(
      named.filter((name) => !names.has(name)),
      [],
    );
  });
}

const skip = !HAS_PROMTOOL && "promtool is not installed (Debian's package prometheus)";

test("promtool accepts what web and worker expose", { skip }, () => {
  for (const text of exposed) {
    const { isContent, said } = promtool(["check", "metrics"], text);
    assert.ok(isContent, said);
  }
});
