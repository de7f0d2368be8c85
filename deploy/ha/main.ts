// npm run ha -- --folder .data/ha --port 45000: a whole installation on this machine, until Ctrl-C.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "#server/failure.ts";
import { startInstallation } from "./installation.ts";
import { onThisMachine } from "./layout.ts";
import { ROUTES } from "./passwords.ts";
import type { Supervisor } from "./supervisor.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: join(".data", "ha") },
    port: { type: "string", default: "45000" },
    route: { type: "string", default: "hosts" },
  },
});

let programs: Supervisor | null = null;
let isStopping = false;

async function stop(code: number) {
  if (isStopping) return;
  isStopping = true;
  await programs?.stop();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));

try {
  if (process.getuid?.() === 0) {
    throw new Failure("Run this as a user other than root: Postgres refuses to run as root.");
  }
  const route = ROUTES.find((name) => name === values.route);
  if (!route) throw new Failure(`--route is ${ROUTES.join(", ")}`);
  const layout = onThisMachine(resolve(values.folder), Number(values.port));
  await startInstallation(layout, {
    routes: { web1: route, web2: route, worker: route },
    onStart: (started) => {
      programs = started;
    },
  });
  const { folder, nodes, ports } = layout;
  const databases = nodes.map(({ host, postgres }) => `${host}:${postgres}`);
  console.log(`Service:   http://localhost:${ports.front}
Databases: postgresql://app@${databases.join()}/contracts, password in ${folder}/app-password
Primary:   127.0.0.1:${ports.primary} (HAProxy)
Patroni:   ${nodes.map(({ host, rest }) => `http://${host}:${rest}/cluster`).join(", ")}
Logs:      ${folder}/*.log; web1.log or web2.log has the first password and key`);
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  await stop(1);
}
