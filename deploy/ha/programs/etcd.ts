import { join } from "node:path";
import type { Layout, Node } from "../layout.ts";
import type { Program } from "./program.ts";

/** A node's member of etcd, the store in which Patroni keeps who leads. */
export function etcd({ folder, nodes }: Layout, node: Node): Program {
  const peer = ({ host, peer }: Node) => `http://${host}:${peer}`;
  const client = `http://${node.host}:${node.etcd}`;
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
      ETCD_ENABLE_GRPC_GATEWAY: "true",
      ETCD_AUTO_COMPACTION_RETENTION: "1",
    },
  };
}
