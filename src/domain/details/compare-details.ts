import { boundedPath, boundedText } from "./bounded-text.ts";
import type { Field, Inner, Shape } from "./detail.ts";
import type { DetailChange } from "./detail-change.ts";
import { shapeText, typeText } from "./detail-text.ts";
import { fieldPath, itemsPath, keysPath, valuesPath } from "./path.ts";
import { hasSameNumber, renamesById } from "./rename.ts";
import { relationOf, type Scalar } from "./shape-order.ts";

/**
 * Returns how two details of one type differ, those of the outermost path first. What one side does
 * not say is not compared (docs/api.md, Details).
 */
export function compareDetails(path: string, before: Inner, after: Inner): DetailChange[] {
  const found: DetailChange[] = [];
  compareKnown(found, path, before, after, false);
  return found;
}

/** `isKnown`: the number of what these lie in says that it is the same. */
function compareKnown(
  found: DetailChange[],
  path: string,
  before: Inner,
  after: Inner,
  isKnown: boolean,
) {
  compareNullability(found, path, before, after);
  const [old, now] = [before.detail?.is, after.detail?.is];
  if (old && now) compareShapes(found, path, old, now, hasSameNumber(before, after) ?? isKnown);
}

const NULLABILITY = { true: "nullable", false: "not null" } as const;

function compareNullability(found: DetailChange[], path: string, before: Inner, after: Inner) {
  const [old, now] = [before.detail?.nullable, after.detail?.nullable];
  if (old === undefined || now === undefined || old === now) return;
  const kind = now ? "nullable" : "not_nullable";
  found.push(change(kind, path, NULLABILITY[`${old}`], NULLABILITY[`${now}`]));
}

function compareShapes(
  found: DetailChange[],
  path: string,
  before: Shape,
  after: Shape,
  isKnown: boolean,
) {
  if (before.kind === "struct" && after.kind === "struct") {
    compareFields(found, path, before.fields, after.fields, isKnown);
  } else if (before.kind === "list" && after.kind === "list") {
    compareInner(found, itemsPath(path), before.items, after.items, isKnown);
  } else if (before.kind === "map" && after.kind === "map") {
    compareInner(found, keysPath(path), before.keys, after.keys, isKnown);
    compareInner(found, valuesPath(path), before.values, after.values, isKnown);
  } else if (isContainer(before) && isContainer(after)) {
    found.push(change("nested_type_changed", path, shapeText(before), shapeText(after)));
  } else {
    const relation = relationBetween(before, after);
    if (relation === "same") return;
    found.push(change(relation, path, shapeText(before), shapeText(after)));
  }
}

/** Free form holds what any container does. */
function relationBetween(before: Shape, after: Shape) {
  if (isContainer(before)) return "widened";
  return isContainer(after) ? "narrowed" : relationOf(before, after);
}

function isContainer(shape: Shape): shape is Exclude<Shape, Scalar> {
  return shape.kind === "struct" || shape.kind === "list" || shape.kind === "map";
}

function compareInner(
  found: DetailChange[],
  path: string,
  before: Inner,
  after: Inner,
  isKnown: boolean,
) {
  if (before.type === after.type) compareKnown(found, path, before, after, isKnown);
  else found.push(change("nested_type_changed", path, typeText(before), typeText(after)));
}

/** A field that is known by its number has kept its place under another name. */
function compareFields(
  found: DetailChange[],
  path: string,
  before: readonly Field[],
  after: readonly Field[],
  isKnown: boolean,
) {
  const now = new Map(after.map((field) => [field.name, field]));
  const renames = renamesById(before, after, isKnown);
  for (const field of before) {
    const at = fieldPath(path, field.name);
    const renamed = renames.get(field.name);
    if (renamed !== undefined) found.push(renamedTo(at, fieldPath(path, renamed)));
    const kept = now.get(renamed ?? field.name);
    if (kept) {
      now.delete(kept.name);
      compareInner(found, at, field, kept, false);
    } else {
      found.push(change("nested_removed", at, typeText(field), null));
    }
  }
  for (const field of now.values()) {
    found.push(change("nested_added", fieldPath(path, field.name), null, typeText(field)));
  }
}

/** Returns the change of a path to another. */
export function renamedTo(from: string, to: string): DetailChange {
  return change("renamed", from, from, to);
}

function change(
  kind: DetailChange["kind"],
  column: string,
  from: string | null,
  to: string | null,
): DetailChange {
  const bounded = kind === "renamed" ? boundedPath : boundedText;
  return {
    kind,
    column: boundedPath(column),
    from: from && bounded(from),
    to: to && bounded(to),
    points: 0,
  };
}
