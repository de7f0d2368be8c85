import { randomBytes } from "node:crypto";
import { ownSecret, secretFile } from "#server/secrets/secret-file.ts";
import { addresses, type Layout } from "./layout.ts";

/** The secrets of an installation, generated the first time. */
export type Passwords = Record<
  "superuser" | "replicator" | "patroni" | "app" | "secretsKey" | "auth",
  string
>;

export function passwordsIn(folder: string): Passwords {
  const password = (name: string) =>
    secretFile(folder, `${name}-password`, () => randomBytes(24).toString("hex"));
  return {
    superuser: password("superuser"),
    replicator: password("replicator"),
    patroni: password("patroni"),
    app: password("app"),
    secretsKey: ownSecret(folder, "secrets-key"),
    auth: ownSecret(folder, "auth-secret"),
  };
}

const DATABASE = "contracts";

/** The ways from a server to the primary. */
export const ROUTES = ["hosts", "haproxy", "pgbouncer"] as const;

export type Route = (typeof ROUTES)[number];

/** Returns DATABASE_URL for a route. */
export function appUrl(layout: Layout, { app }: Passwords, route: Route): string {
  const { host, ports } = layout;
  const where = {
    hosts: `${addresses(layout, "postgres")}/${DATABASE}?target_session_attrs=read-write&sslmode=disable`,
    haproxy: `${host}:${ports.primary}/${DATABASE}?sslmode=disable`,
    pgbouncer: `${host}:${ports.bouncer}/${DATABASE}?sslmode=disable`,
  };
  return `postgresql://app:${app}@${where[route]}`;
}

/** Returns the superuser's URL. */
export function superuserUrl(layout: Layout, { superuser }: Passwords, database = "postgres") {
  return `postgresql://postgres:${superuser}@${addresses(layout, "postgres")}/${database}?sslmode=disable`;
}
