import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Frame = { functionName: string; url: string };
type Node = { id: number; callFrame: Frame; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** Parts of a program, by what the names of their files contain. */
export type Parts = Record<string, readonly string[]>;

const OWN_FILE = /\/src\/(server|domain)\//;
const REST = "the rest";

/**
 * Returns the share of each part in the processor time of a server that ran with --cpu-prof, whose
 * profile is in `dir`. Functions of Node and of libraries count for whoever called them. Only the
 * second half of the profile counts: by then the server is loaded and warm.
 */
export function cpuShares(dir: string, parts: Parts): [part: string, share: number][] {
  const [file = ""] = readdirSync(dir).filter((name) => name.endsWith(".cpuprofile"));
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(readFileSync(join(dir, file), "utf8"));
  const partOf = partsOf(nodes, parts);
  const spent = new Map<string, number>();
  let busy = 0;
  for (let n = Math.floor(samples.length / 2); n < samples.length; n++) {
    const part = partOf.get(samples[n] ?? 0);
    if (part === undefined) continue;
    const delta = timeDeltas[n] ?? 0;
    busy += delta;
    spent.set(part, (spent.get(part) ?? 0) + delta);
  }
  return Object.keys(parts).map((part) => [part, (spent.get(part) ?? 0) / busy]);
}

/** Returns the part that each function counts for; none while the thread is idle. */
function partsOf(nodes: Node[], parts: Parts): Map<number, string> {
  const partById = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = ({ id, callFrame, children = [] }: Node, caller: string) => {
    const { functionName, url } = callFrame;
    const named = Object.keys(parts).find((part) =>
      parts[part]?.some((text) => url.includes(text)),
    );
    const part = named ?? (OWN_FILE.test(url) ? REST : caller);
    if (functionName !== "(idle)") partById.set(id, part);
    for (const child of children) visit(byId.get(child) as Node, part);
  };
  const [root] = nodes;
  if (root) visit(root, REST);
  return partById;
}
