import type { Detail, Field, Inner, Shape } from "./detail.ts";

/**
 * Returns whether two lists have the same columns, or fields, in the same order, and say exactly the same
 * of each. Cheaper than comparing them, and true of most schemas and their contracts.
 */
export function areIdentical(one: readonly Field[], other: readonly Field[]): boolean {
  return (
    one.length === other.length &&
    one.every((field, at) => {
      const counterpart = other[at] as Field;
      return field.name === counterpart.name && isIdenticalInner(field, counterpart);
    })
  );
}

/** Returns whether two details say exactly the same, the source's own words included. */
export function isIdenticalDetail(one: Detail | undefined, other: Detail | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.nullable === other.nullable &&
    one.id === other.id &&
    one.physical === other.physical &&
    (one.is === undefined || other.is === undefined
      ? one.is === other.is
      : isIdenticalShape(one.is, other.is))
  );
}

function isIdenticalInner(one: Inner, other: Inner): boolean {
  return one.type === other.type && isIdenticalDetail(one.detail, other.detail);
}

/** Returns whether two shapes are exactly the same, to the order of what they list. */
export function isIdenticalShape(one: Shape, other: Shape): boolean {
  switch (one.kind) {
    case "integer":
      return one.kind === other.kind && one.bits === other.bits && one.signed === other.signed;
    case "float":
      return one.kind === other.kind && one.bits === other.bits;
    case "decimal":
      return (
        one.kind === other.kind && one.precision === other.precision && one.scale === other.scale
      );
    case "string":
    case "binary":
      return one.kind === other.kind && one.length === other.length;
    case "time":
    case "duration":
      return one.kind === other.kind && one.unit === other.unit;
    case "timestamp":
      return one.kind === other.kind && one.unit === other.unit && one.zone === other.zone;
    case "enum":
      return one.kind === other.kind && areSameValues(one.values, other.values);
    case "struct":
      return one.kind === other.kind && areIdentical(one.fields, other.fields);
    case "list":
      return one.kind === other.kind && isIdenticalInner(one.items, other.items);
    case "map":
      return (
        one.kind === other.kind &&
        isIdenticalInner(one.keys, other.keys) &&
        isIdenticalInner(one.values, other.values)
      );
    case "boolean":
    case "date":
    case "uuid":
    case "json":
      return one.kind === other.kind;
  }
}

function areSameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
