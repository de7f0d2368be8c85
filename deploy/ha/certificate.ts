import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Failure } from "#server/failure.ts";
import type { Layout } from "./layout.ts";

const SCRIPT = join(import.meta.dirname, "certificate.sh");

/** The files by which etcd and Patroni know that they talk to a node of this installation. */
export type Certificate = { cert: string; key: string };

/** Returns the certificate of an installation, made the first time. */
export function certificateIn({ folder, nodes }: Layout): Certificate {
  const into = join(folder, "certificate");
  const names = [...new Set(nodes.map(({ host }) => `IP:${host}`))].join();
  const { status, error } = spawnSync(SCRIPT, [into, names], { stdio: "inherit" });
  if (status !== 0) {
    throw new Failure(`No certificate was made (${error?.message ?? join(into, "openssl.log")}).`);
  }
  return { cert: join(into, "node.crt"), key: join(into, "node.key") };
}
