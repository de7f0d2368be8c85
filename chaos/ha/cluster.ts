import { setTimeout as delay } from "node:timers/promises";
import type { Installation } from "../../deploy/ha/installation.ts";
import type { BreakableNode } from "./sandbox.ts";

type Member = { name: string; role: string; state: string; lag?: number | string };

const POLL_MS = 500;
const PATIENCE_MS = 180_000;
const SMALL_LAG = 1_000_000;

/** Returns what Patroni says of its nodes, from the first node that answers. */
async function membersOf({ layout }: Installation): Promise<Member[]> {
  const answers = layout.nodes.map(async ({ host, rest }) => {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`http://${host}:${rest}/cluster`, { signal });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.any(answers).catch(() => []);
}

/** Returns the node with this role. */
export async function nodeOf(
  installation: Installation,
  nodes: BreakableNode[],
  role: "leader" | "sync_standby",
): Promise<BreakableNode> {
  const members = await membersOf(installation);
  const holder = members.find((member) => member.role === role);
  const node = nodes.find(({ name }) => name === holder?.name);
  if (!node) throw new Error(`no node is ${role}: ${JSON.stringify(members)}`);
  return node;
}

/** Waits until there are a primary, a synchronous standby and another one, and both servers answer. */
export async function settled(installation: Installation) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const members = await membersOf(installation);
    if (isWhole(members) && (await serve(installation))) return;
    if (performance.now() > deadline) {
      throw new Error(`the cluster is not whole again: ${JSON.stringify(members)}`);
    }
    await delay(POLL_MS);
  }
}

function isWhole(members: Member[]) {
  const roles = members.map(({ role }) => role).sort();
  const isClose = ({ state, lag = 0 }: Member) =>
    /^(running|streaming)$/.test(state) && typeof lag === "number" && lag < SMALL_LAG;
  return roles.join() === "leader,replica,sync_standby" && members.every(isClose);
}

async function serve({ layout: { host, ports } }: Installation) {
  const answers = [ports.web1, ports.web2, ports.front].map(async (port) => {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`http://${host}:${port}/api/v1/health`, { signal });
    await answer.arrayBuffer();
    return answer.ok;
  });
  return (await Promise.all(answers).catch(() => [false])).every(Boolean);
}
