import { join } from "node:path";
import type { Certificate } from "../certificate.ts";
import { addresses, type Layout, type Node } from "../layout.ts";
import type { Passwords } from "../passwords.ts";
import type { Program } from "./program.ts";

export const PATRONI_CONFIG = join(import.meta.dirname, "..", "patroni.yaml");

/** A node's Patroni, which runs its Postgres. */
export function patroni(
  layout: Layout,
  node: Node,
  { passwords, certificate, bin }: { passwords: Passwords; certificate: Certificate; bin: string },
): Program {
  const { name, host } = node;
  const rest = `${host}:${node.rest}`;
  const postgres = `${host}:${node.postgres}`;
  return {
    name: `patroni-${name}`,
    command: node.enter(["patroni", PATRONI_CONFIG]),
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: addresses(layout, "etcd"),
      PATRONI_ETCD_PROTOCOL: "https",
      PATRONI_ETCD_CACERT: certificate.cert,
      PATRONI_ETCD_CERT: certificate.cert,
      PATRONI_ETCD_KEY: certificate.key,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      // Asked for by what changes something; anyone may ask who leads.
      PATRONI_RESTAPI_USERNAME: "patroni",
      PATRONI_RESTAPI_PASSWORD: passwords.patroni,
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: join(layout.folder, name, "postgres"),
      PATRONI_POSTGRESQL_PGPASS: join(layout.folder, name, "pgpass"),
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: passwords.replicator,
    },
  };
}
