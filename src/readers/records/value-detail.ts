import type { Detail, Field, Inner, Shape } from "#domain/details/detail.ts";
import type { ValueFacts } from "./value-facts.ts";

/**
 * What is known of a place from its values, of which there could have been `count`; null if its type
 * is unknown.
 */
export function innerOf({ type, values, inside }: ValueFacts, count: number): Inner | null {
  if (!type) return null;
  const is = inside && shapeOf(inside);
  const detail: Detail = {
    // That none was null so far does not say that none can be.
    ...(values < count ? { nullable: true } : {}),
    ...(is ? { is } : {}),
  };
  return Object.keys(detail).length > 0 ? { type, detail } : { type };
}

/** A place that only ever held null has no type: what it lies in cannot be described then. */
function shapeOf(inside: NonNullable<ValueFacts["inside"]>): Shape | null {
  if (inside.kind === "free") return { kind: "json" };
  if (inside.kind === "list") {
    const items = innerOf(inside.items, inside.count);
    return items && { kind: "list", items };
  }
  const fields: Field[] = [];
  for (const [name, facts] of inside.fields) {
    const field = innerOf(facts, inside.objects);
    if (!field) return null;
    fields.push({ name, ...field });
  }
  return fields.length > 0 ? { kind: "struct", fields } : null;
}
