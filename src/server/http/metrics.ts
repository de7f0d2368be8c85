import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

export type Metrics = {
  observe: (path: string, method: string, status: number, seconds: number) => void;
  server: Server;
};

/** Creates this process's Prometheus metrics, served on a port of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request to its answer, by documented path",
    labelNames: ["path", "method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const server = createServer(async (req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    res.writeHead(200, { "Content-Type": registry.contentType }).end(await registry.metrics());
  });
  return {
    observe: (path, method, status, duration) =>
      seconds.observe({ path, method, status }, duration),
    server,
  };
}
