import { refuseOwn } from "../create-table.ts";
import { tableOf } from "../schema.ts";
import { readName } from "../table-name.ts";
import type { Table } from "../tables.ts";
import { isWord } from "../tokens.ts";
import type { Act } from "./act.ts";

/** A partition already has its parent's columns; from now on it follows their changes. */
export function attach(one: Act): boolean {
  if (!isWord(one.action[1], "partition")) return false;
  const { parts } = readName(one.action, 2);
  const child = tableOf(one.schema, parts, one.action[0]?.from ?? 0);
  if (child) one.table.children.push({ table: child, isPartition: true });
  return true;
}

export function inherit(one: Act): boolean {
  const { parts } = readName(one.action, 1);
  const parent = tableOf(one.schema, parts, one.action[0]?.from ?? 0);
  if (parent) {
    parent.children.push({ table: one.table, isPartition: false });
    refuseOwn(one.table, parent);
  }
  return true;
}

export function detach(one: Act): boolean {
  return isWord(one.action[1], "partition") && leave(one, null, 2, true);
}

/** A child no longer follows its parent; DETACH names the child. */
export function leave(one: Act, child: Table | null, at: number, isPartition: boolean): boolean {
  const named = tableOf(one.schema, readName(one.action, at).parts, one.action[0]?.from ?? 0);
  const parent = isPartition ? one.table : named;
  const left = isPartition ? named : child;
  if (parent) parent.children = parent.children.filter(({ table }) => table !== left);
  return true;
}
