import { join } from "node:path";
import { SERVER_FLAGS } from "#scripts/server-flags.mjs";
import type { Layout } from "../layout.ts";
import { appUrl, type Passwords, type Route } from "../passwords.ts";
import type { Program } from "./program.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

export const SERVICES = ["web1", "web2", "worker"] as const;

export type Service = (typeof SERVICES)[number];

/** A web server or the worker, which reaches the primary by `route`. */
export function service(
  name: Service,
  layout: Layout,
  passwords: Passwords,
  route: Route,
  more: Record<string, string>,
): Program {
  const { folder, host, ports } = layout;
  const own: Record<string, string> =
    name === "worker" ? { ROLE: "worker" } : { ROLE: "web", PORT: String(ports[name]) };
  return {
    name,
    command: [process.execPath, ...SERVER_FLAGS, join(ROOT, "src", "server", "main.ts")],
    env: {
      NODE_ENV: "production",
      UV_THREADPOOL_SIZE: "16",
      DATABASE_URL: appUrl(layout, passwords, route),
      DIRECT_DATABASE_URL: appUrl(layout, passwords, "hosts"),
      DATA_DIR: join(folder, name),
      HOST: host,
      BASE_URL: `http://${host === "127.0.0.1" ? "localhost" : host}:${ports.front}`,
      TRUSTED_PROXIES: `${host}/32`,
      SECRETS_KEY: passwords.secretsKey,
      AUTH_SECRET: passwords.auth,
      LOG_LEVEL: "warn",
      ...own,
      ...more,
    },
  };
}
