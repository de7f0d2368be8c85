// Asks this machine's server or worker whether it can work: the health check of the image.
import { readEnv } from "./env.ts";

const { ROLE, PORT, METRICS_PORT } = readEnv();
const port = ROLE === "worker" ? METRICS_PORT : PORT;
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
  signal: AbortSignal.timeout(3000),
}).catch(() => null);
process.exitCode = answer?.status === 200 ? 0 : 1;
