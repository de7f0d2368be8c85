import { join } from "node:path";
import type { Certificate } from "../certificate.ts";
import type { Layout, Node } from "../layout.ts";
import type { Program } from "./program.ts";

/** A node's member of etcd, the store in which Patroni keeps who leads. */
export function etcd({ folder, nodes }: Layout, node: Node, { cert, key }: Certificate): Program {
  const peer = ({ host, peer }: Node) => `https://${host}:${peer}`;
  const client = `https://${node.host}:${node.etcd}`;
  return {
    name: `etcd-${node.name}`,
    command: node.enter(["etcd"]),
    env: {
      ETCD_NAME: node.name,
      ETCD_DATA_DIR: join(folder, node.name, "etcd"),
      ETCD_INITIAL_CLUSTER: nodes.map((each) => `${each.name}=${peer(each)}`).join(),
      ETCD_INITIAL_CLUSTER_TOKEN: "contracts",
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer(node),
      ETCD_LISTEN_PEER_URLS: peer(node),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_CERT_FILE: cert,
      ETCD_KEY_FILE: key,
      ETCD_TRUSTED_CA_FILE: cert,
      ETCD_CLIENT_CERT_AUTH: "true",
      ETCD_PEER_CERT_FILE: cert,
      ETCD_PEER_KEY_FILE: key,
      ETCD_PEER_TRUSTED_CA_FILE: cert,
      ETCD_PEER_CLIENT_CERT_AUTH: "true",
      // Until 3.0.3, Patroni renews its lock without a comparison in version 3: a primary that was
      // frozen takes the lock back from the new one, and what that one recorded is lost.
      ETCD_ENABLE_V2: "true",
    },
  };
}
