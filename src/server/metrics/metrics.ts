import { createServer, type RequestListener, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { isProbe } from "#server/probes/probe-door.ts";
import { countAuditExports } from "./audit.ts";
import { countChecks } from "./checks.ts";
import { countDeliveries } from "./deliveries.ts";
import { countHousekeeping } from "./housekeeping.ts";
import { type PoolUse, watchPools } from "./pools.ts";
import { type QueueReaders, watchQueues } from "./queues.ts";
import { countRequests } from "./requests.ts";
import { countSignIns } from "./sign-ins.ts";
import { type SlotUse, watchSlots } from "./slots.ts";
import { countStatements } from "./statements.ts";

export type Metrics = {
  server: Server;
  registry: Registry;
  /** Shows the use of a connection pool. */
  watchPool: (pool: string, use: PoolUse) => void;
  /** Shows how many of a queue's concurrent attempts are under way. */
  watchSlots: (queue: string, use: SlotUse) => void;
};

/** Gauges that the client names like counters; it has the same ones by type. */
const MISNAMED = ["handles", "requests", "resources"].map((of) => `nodejs_active_${of}_total`);

/**
 * Creates this process's Prometheus metrics, served on a port of their own. A worker has no other
 * port, so its probes are served there, too.
 */
export function createMetrics(
  process: { version: string; role: string },
  queues: QueueReaders,
  probes: RequestListener = (_, res) => res.writeHead(404).end(),
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const registers = [registry];
  new Gauge({
    name: "scc_build_info",
    help: "Always 1; the labels say what is running",
    labelNames: ["version", "role"],
    registers,
  }).set(process, 1);
  countRequests(registers);
  countStatements(registers);
  countChecks(registers);
  countDeliveries(registers);
  countSignIns(registers);
  countAuditExports(registers);
  countHousekeeping(registers);
  watchQueues(registers, queues);
  let showing: Promise<string> | null = null;
  // Reading takes milliseconds, so simultaneous scrapes share it.
  const shown = () => {
    showing ??= registry.metrics().finally(() => {
      showing = null;
    });
    return showing;
  };
  const server = createServer((req, res) => {
    const path = req.url?.split("?", 1)[0] ?? "";
    if (isProbe(path)) return probes(req, res);
    if (path !== "/metrics") return void res.writeHead(404).end();
    shown().then(
      (text) => res.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  return {
    server,
    registry,
    watchPool: watchPools(registers),
    watchSlots: watchSlots(registers),
  };
}
