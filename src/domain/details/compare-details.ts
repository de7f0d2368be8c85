import { boundedPath, boundedText } from "./bounded-text.ts";
import type { Field, Inner, Shape } from "./detail.ts";
import type { DetailChange } from "./detail-change.ts";
import { shapeText, typeText } from "./detail-text.ts";
import { fieldPath, itemsPath, keysPath, valuesPath } from "./path.ts";
import { hasSameNumber, renamesById } from "./rename.ts";
import { relationOf, type Scalar } from "./shape-order.ts";

/** The old path of something, which names its changes, and its current one. */
type Place = { path: string; now: string };

/**
 * Returns how two columns differ beyond their names, or what has one name in both, the changes of the
 * outermost path first. What one side does not say is not compared (docs/api.md, Details).
 */
export function compareDetails(
  path: string,
  before: Inner,
  after: Inner,
  now = path,
): DetailChange[] {
  const differences: DetailChange[] = [];
  compareInner(differences, { path, now }, before, after, false);
  return differences;
}

/** Returns only whether values may be null that never were, or the reverse. */
export function compareNullable(path: string, before: Inner, after: Inner): DetailChange[] {
  const differences: DetailChange[] = [];
  compareNullability(differences, path, before, after);
  return differences;
}

/** Only what lies in something renamed has two paths. */
function placeInside({ path, now }: Place, pathIn: (parent: string) => string): Place {
  const inside = pathIn(path);
  return { path: inside, now: now === path ? inside : pathIn(now) };
}

/** `isKnown`: the number of what these lie in says that it is the same. */
function compareKnown(
  differences: DetailChange[],
  place: Place,
  before: Inner,
  after: Inner,
  isKnown: boolean,
) {
  compareNullability(differences, place.path, before, after);
  const [old, now] = [before.detail?.is, after.detail?.is];
  if (old && now)
    compareShapes(differences, place, old, now, hasSameNumber(before, after) ?? isKnown);
}

const NULLABILITY = { true: "nullable", false: "not null" } as const;

function compareNullability(
  differences: DetailChange[],
  path: string,
  before: Inner,
  after: Inner,
) {
  const [old, now] = [before.detail?.nullable, after.detail?.nullable];
  if (old === undefined || now === undefined || old === now) return;
  const kind = now ? "nullable" : "not_nullable";
  differences.push(change(kind, path, NULLABILITY[`${old}`], NULLABILITY[`${now}`]));
}

function compareShapes(
  differences: DetailChange[],
  place: Place,
  before: Shape,
  after: Shape,
  isKnown: boolean,
) {
  const { path } = place;
  if (before.kind === "struct" && after.kind === "struct") {
    compareFields(differences, place, before.fields, after.fields, isKnown);
  } else if (before.kind === "list" && after.kind === "list") {
    const items = placeInside(place, itemsPath);
    compareInner(differences, items, before.items, after.items, isKnown);
  } else if (before.kind === "map" && after.kind === "map") {
    compareInner(differences, placeInside(place, keysPath), before.keys, after.keys, isKnown);
    compareInner(differences, placeInside(place, valuesPath), before.values, after.values, isKnown);
  } else if (isContainer(before) && isContainer(after)) {
    differences.push(change("nested_type_changed", path, shapeText(before), shapeText(after)));
  } else {
    const relation = relationBetween(before, after);
    if (relation === "same") return;
    differences.push(change(relation, path, shapeText(before), shapeText(after)));
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
  differences: DetailChange[],
  place: Place,
  before: Inner,
  after: Inner,
  isKnown: boolean,
) {
  if (before.type === after.type) compareKnown(differences, place, before, after, isKnown);
  else
    differences.push(change("nested_type_changed", place.path, typeText(before), typeText(after)));
}

/** A field that is known by its number has kept its place under another name. */
function compareFields(
  differences: DetailChange[],
  place: Place,
  before: readonly Field[],
  after: readonly Field[],
  isKnown: boolean,
) {
  const now = new Map(after.map((field) => [field.name, field]));
  const renames = renamesById(before, after, isKnown);
  for (const field of before) {
    const { path, now: unrenamed } = placeInside(place, (parent) => fieldPath(parent, field.name));
    const renamed = renames.get(field.name);
    const kept = now.get(renamed ?? field.name);
    if (kept) {
      now.delete(kept.name);
      const at = renamed === undefined ? unrenamed : fieldPath(place.now, renamed);
      if (renamed !== undefined) differences.push(renamedTo(path, at));
      compareInner(differences, { path, now: at }, field, kept, false);
    } else {
      differences.push(change("nested_removed", path, typeText(field), null));
    }
  }
  for (const field of now.values()) {
    differences.push(
      change("nested_added", fieldPath(place.path, field.name), null, typeText(field)),
    );
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
