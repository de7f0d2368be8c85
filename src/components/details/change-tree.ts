import type { Change } from "#domain/checks/change.ts";
import { boundedParts } from "#domain/details/bounded-text.ts";
import { ancestorsOf, columnPartOf } from "#domain/details/path.ts";

/** One line of a tree of changes: a change, or what several changes lie in. */
export type ChangeLine<Told> = {
  /** How far it is inside its column, which is at 0. */
  depth: number;
  /** Its place below the line that it is under: `city`, `[].sku`. */
  label: string;
  /** The whole path. */
  path: string;
  change: Told | null;
};

type Node<Told> = {
  path: string;
  label: string;
  changes: Told[];
  children: Map<string, Node<Told>>;
};

/**
 * Puts the changes of one column's details into lines, those of one place together, at most `most`
 * of them. The first line is the column itself. `left` is the number of changes without a line.
 */
export function changeLines<Told extends Pick<Change, "column">>(
  changes: readonly Told[],
  most: number,
): { lines: ChangeLine<Told>[]; left: number } {
  const [first] = changes;
  if (!first) return { lines: [], left: 0 };
  const column = columnPartOf(first.column);
  const root = newNode<Told>(column, column);
  for (const change of changes) nodeAt(root, change.column).changes.push(change);
  const lines = linesUnder(root, 0, root.label).slice(0, most);
  const changeCount = lines.filter(({ change }) => change !== null).length;
  return { lines, left: changes.length - changeCount };
}

function newNode<Told>(path: string, label: string): Node<Told> {
  return { path, label, changes: [], children: new Map() };
}

function nodeAt<Told>(root: Node<Told>, path: string): Node<Told> {
  let node = root;
  for (const at of stepsOf(path)) {
    if (at === root.path) continue;
    const known = node.children.get(at);
    const next = known ?? newNode<Told>(at, at.slice(node.path.length));
    if (!known) node.children.set(at, next);
    node = next;
  }
  return node;
}

/** A bounded path ends with its hash, which has no place inside. */
function stepsOf(path: string): string[] {
  const { kept, hash } = boundedParts(path);
  const steps = ancestorsOf(kept);
  return hash === null ? steps : [...steps.slice(0, -1), path];
}

/** The places in one that have lines, with their labels below it: items have only their insides. */
function placesIn<Told>({ children }: Node<Told>): { label: string; node: Node<Told> }[] {
  return [...children.values()].flatMap((node) => {
    if (node.changes.length > 0 || !isUnnamed(node)) return { label: node.label, node };
    return placesIn(node).map(({ label, ...place }) => ({ ...place, label: node.label + label }));
  });
}

/** Items of a list, and keys or values of a map. */
function isUnnamed({ label }: Node<unknown>) {
  return /^(?:\[\]|\{(?:key)?\})$/.test(label);
}

/** The deepest indent. Places further inside have lines at it, with their path from there as the label. */
export const DEEPEST = 4;

/** Places with nothing but one place inside need no line of their own. */
function linesUnder<Told>(node: Node<Told>, depth: number, label: string): ChangeLine<Told>[] {
  const { path, changes } = node;
  const inside = placesIn(node);
  if (depth > 0 && changes.length === 0 && inside.length === 1) {
    return inside.flatMap((row) => linesUnder(row.node, depth, label + row.label));
  }
  const place = { depth, label: label.replace(/^\./, ""), path };
  const own = changes.length > 0 ? changes : [null];
  return [
    ...own.map((change) => ({ ...place, change })),
    ...inside.flatMap((row) =>
      depth < DEEPEST
        ? linesUnder(row.node, depth + 1, row.label)
        : linesUnder(row.node, depth, label + row.label),
    ),
  ];
}
