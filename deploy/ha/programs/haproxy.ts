import { join } from "node:path";
import type { Layout } from "../layout.ts";
import type { Program } from "./program.ts";

const CONFIG = join(import.meta.dirname, "..", "haproxy.cfg");

/** One address for the two web servers, and one for the primary. */
export function haproxy({ nodes, host, ports }: Layout): Program {
  const env = nodes.flatMap(({ name, host, postgres, rest }) => [
    [name.toUpperCase(), `${host}:${postgres}`],
    [`${name.toUpperCase()}_REST`, String(rest)],
  ]);
  return {
    name: "haproxy",
    command: ["haproxy", "-db", "-f", CONFIG],
    env: {
      ...Object.fromEntries(env),
      WEB: `${host}:${ports.front}`,
      WEB1: `${host}:${ports.web1}`,
      WEB2: `${host}:${ports.web2}`,
      PRIMARY: `${host}:${ports.primary}`,
    },
  };
}
