/** A machine of the cluster: Postgres under Patroni, and a member of etcd. */
export type Node = {
  name: string;
  host: string;
  postgres: number;
  rest: number;
  etcd: number;
  peer: number;
  /** Makes a command run there, as a user other than root, which Postgres demands. */
  enter: (command: string[]) => string[];
};

/** Where everything listens. */
export type Layout = {
  folder: string;
  nodes: Node[];
  /** The address of HAProxy, PgBouncer and the servers. */
  host: string;
  /** The same for programs beside the nodes. */
  asUser: (command: string[]) => string[];
  ports: Record<"front" | "primary" | "bouncer" | "web1" | "web2", number>;
};

const NODES = ["db1", "db2", "db3"];

const asIs = (command: string[]) => command;

/** Everything on this machine, on ports from `base` on. */
export function onThisMachine(folder: string, base: number): Layout {
  const nodes = NODES.map((name, index): Node => {
    const first = base + 10 * (index + 1);
    const [postgres, rest, etcd, peer] = [first, first + 1, first + 2, first + 3];
    return { name, host: "127.0.0.1", postgres, rest, etcd, peer, enter: asIs };
  });
  return { folder, nodes, host: "127.0.0.1", asUser: asIs, ports: portsFrom(base) };
}

export function portsFrom(base: number): Layout["ports"] {
  return { front: base, primary: base + 1, bouncer: base + 2, web1: base + 3, web2: base + 4 };
}

/** Returns `host:port` of each node, with the commas that lists have. */
export function addresses({ nodes }: Layout, port: "postgres" | "etcd"): string {
  return nodes.map((node) => `${node.host}:${node[port]}`).join();
}
