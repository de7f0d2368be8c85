import { refuseOwn } from "../create-table/inherited.ts";
import { tableOf } from "../schema.ts";
import { readName } from "../table-name.ts";
import type { Table } from "../tables.ts";
import { isWord, startOf } from "../tokens.ts";
import type { Act } from "./act.ts";

/** A partition already has its parent's columns; from now on it follows their changes. */
export function attach(act: Act): boolean {
  if (!isWord(act.action[1], "partition")) return false;
  const { parts } = readName(act.action, 2);
  const child = tableOf(act.schema, parts, startOf(act.action));
  if (child) act.table.children.push({ table: child, isPartition: true });
  return true;
}

export function inherit(act: Act): boolean {
  const { parts } = readName(act.action, 1);
  const parent = tableOf(act.schema, parts, startOf(act.action));
  if (parent) {
    parent.children.push({ table: act.table, isPartition: false });
    refuseOwn(act.table, parent);
  }
  return true;
}

export function detach(act: Act): boolean {
  return isWord(act.action[1], "partition") && leave(act, null, 2, true);
}

/** A child no longer follows its parent; DETACH names the child. */
export function leave(act: Act, child: Table | null, at: number, isPartition: boolean): boolean {
  const named = tableOf(act.schema, readName(act.action, at).parts, startOf(act.action));
  const parent = isPartition ? act.table : named;
  const left = isPartition ? named : child;
  if (parent) parent.children = parent.children.filter(({ table }) => table !== left);
  return true;
}
