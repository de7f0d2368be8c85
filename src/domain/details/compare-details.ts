import { boundedPath, boundedText } from "./bounded-text.ts";
import type { Field, Inner, Shape } from "./detail.ts";
import type { DetailChange } from "./detail-change.ts";
import { shapeText, typeText } from "./detail-text.ts";
import { fieldPath, itemsPath, keysPath, valuesPath } from "./path.ts";
import { renamesById } from "./rename.ts";
import { relationOf, type Scalar } from "./shape-order.ts";

/**
 * Yields how two details of one type differ, those of the outermost path first. What one side does
 * not say is not compared (docs/api.md, Details).
 */
export function* compareDetails(
  path: string,
  before: Inner,
  after: Inner,
  isKnown = false,
): Iterable<DetailChange> {
  yield* nullability(path, before, after);
  const [old, now] = [before.detail?.is, after.detail?.is];
  if (old && now) yield* compareShapes(path, old, now, hasSameNumber(before, after) ?? isKnown);
}

/** Undefined where neither has one: items of a list have none, but may lie in what has. */
function hasSameNumber(before: Inner, after: Inner): boolean | undefined {
  const [old, now] = [before.detail?.id, after.detail?.id];
  return old === undefined && now === undefined ? undefined : old === now;
}

const NULLABILITY = { true: "nullable", false: "not null" } as const;

function* nullability(path: string, before: Inner, after: Inner): Iterable<DetailChange> {
  const [old, now] = [before.detail?.nullable, after.detail?.nullable];
  if (old === undefined || now === undefined || old === now) return;
  const kind = now ? "nullable" : "not_nullable";
  yield change(kind, path, NULLABILITY[`${old}`], NULLABILITY[`${now}`]);
}

/** `isKnown`: the source's number says that both are the same. */
function* compareShapes(
  path: string,
  before: Shape,
  after: Shape,
  isKnown: boolean,
): Iterable<DetailChange> {
  if (before.kind === "struct" && after.kind === "struct") {
    yield* compareFields(path, before.fields, after.fields, isKnown);
  } else if (before.kind === "list" && after.kind === "list") {
    yield* compareInner(itemsPath(path), before.items, after.items, isKnown);
  } else if (before.kind === "map" && after.kind === "map") {
    yield* compareInner(keysPath(path), before.keys, after.keys, isKnown);
    yield* compareInner(valuesPath(path), before.values, after.values, isKnown);
  } else if (isContainer(before) && isContainer(after)) {
    yield change("nested_type_changed", path, shapeText(before), shapeText(after));
  } else {
    const relation = relationBetween(before, after);
    if (relation !== "same") yield change(relation, path, shapeText(before), shapeText(after));
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

function* compareInner(
  path: string,
  before: Inner,
  after: Inner,
  isKnown = false,
): Iterable<DetailChange> {
  if (before.type === after.type) yield* compareDetails(path, before, after, isKnown);
  else yield change("nested_type_changed", path, typeText(before), typeText(after));
}

/** A field that is known by its number has kept its place under another name. */
function* compareFields(
  path: string,
  before: readonly Field[],
  after: readonly Field[],
  isKnown: boolean,
): Iterable<DetailChange> {
  const now = new Map(after.map((field) => [field.name, field]));
  const renames = renamesById(before, after, isKnown);
  for (const field of before) {
    const at = fieldPath(path, field.name);
    const renamed = renames.get(field.name);
    if (renamed !== undefined) yield renamedTo(at, fieldPath(path, renamed));
    const kept = now.get(renamed ?? field.name);
    if (kept) {
      now.delete(kept.name);
      yield* compareInner(at, field, kept);
    } else {
      yield change("nested_removed", at, typeText(field), null);
    }
  }
  for (const field of now.values()) {
    yield change("nested_added", fieldPath(path, field.name), null, typeText(field));
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
