import type { Inner, Shape } from "#domain/details/detail.ts";
import { detailOf } from "../mapping/detail-of.ts";

/** A shape of which only what is never null is said to be so. */
export function withoutNullable(shape: Shape): Shape {
  switch (shape.kind) {
    case "struct":
      return {
        ...shape,
        fields: shape.fields.map((field) => ({ name: field.name, ...unsaid(field) })),
      };
    case "list":
      return { ...shape, items: unsaid(shape.items) };
    case "map":
      return { ...shape, keys: unsaid(shape.keys), values: unsaid(shape.values) };
    default:
      return shape;
  }
}

function unsaid({ type, detail = {} }: Inner): Inner {
  const is = detail.is && withoutNullable(detail.is);
  const nullable = detail.nullable === false ? false : undefined;
  const known = detailOf(type, { ...detail, nullable, is });
  return { type, ...(known && { detail: known }) };
}
