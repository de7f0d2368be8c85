import { type Change, changedColumn } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { isSameDetail } from "#domain/details/same-detail.ts";
import type { ContractColumn } from "./column.ts";

/** How the columns of one version of a contract differ from those of another. */
export type VersionDiff = {
  changes: Change[];
  /** Columns of both versions, by name, that only one of them requires. */
  now_required: string[];
  now_optional: string[];
  /** Columns of both versions whose details alone have changed. */
  described: string[];
  /** Whether the columns of both versions are in a different order. */
  is_reordered: boolean;
};

export function versionDiff(
  from: readonly ContractColumn[],
  to: readonly ContractColumn[],
): VersionDiff {
  const before = new Map(from.map((column) => [column.name, column]));
  const after = new Set(to.map(({ name }) => name));
  const common = to.filter(({ name }) => before.has(name));
  const old = from.filter(({ name }) => after.has(name));
  const turned = common.filter(({ name, required }) => before.get(name)?.required !== required);
  const changes = compareColumns(from, to);
  const changed = new Set(changes.map(changedColumn));
  const described = common.filter((column) => {
    const old = before.get(column.name);
    return old && !changed.has(column.name) && !isSameDetail(old, column);
  });
  return {
    changes,
    described: described.map(({ name }) => name),
    now_required: turned.filter(({ required }) => required).map(({ name }) => name),
    now_optional: turned.filter(({ required }) => !required).map(({ name }) => name),
    is_reordered: common.some(({ name }, at) => old[at]?.name !== name),
  };
}

/** Returns whether two versions have the same columns in the same order, with the same details. */
export function areSameColumns(from: readonly ContractColumn[], to: readonly ContractColumn[]) {
  const { changes, now_required, now_optional, described, is_reordered } = versionDiff(from, to);
  const lists = [changes, now_required, now_optional, described];
  return lists.every((list) => list.length === 0) && !is_reordered;
}
