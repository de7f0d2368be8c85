import { type JsonObject, textAt } from "../input/json-object.ts";
import type { PhysicalType } from "../mapping/lookup.ts";

/** The types that a logical type may be kept in, and how long a fixed one is. */
const KEPT_IN: Readonly<Record<string, { types: readonly string[]; size?: number }>> = {
  decimal: { types: ["bytes", "fixed"] },
  "big-decimal": { types: ["bytes"] },
  uuid: { types: ["string", "fixed"], size: 16 },
  date: { types: ["int"] },
  "time-millis": { types: ["int"] },
  "time-micros": { types: ["long"] },
  "time-nanos": { types: ["long"] },
  "timestamp-millis": { types: ["long"] },
  "timestamp-micros": { types: ["long"] },
  "timestamp-nanos": { types: ["long"] },
  "local-timestamp-millis": { types: ["long"] },
  "local-timestamp-micros": { types: ["long"] },
  "local-timestamp-nanos": { types: ["long"] },
  duration: { types: ["fixed"], size: 12 },
};

/** The logical type of a schema; null where the specification says that it means nothing. */
export function logicalType(schema: JsonObject): PhysicalType | null {
  const name = textAt(schema, "logicalType");
  const keptIn = name !== undefined && Object.hasOwn(KEPT_IN, name) ? KEPT_IN[name] : undefined;
  if (name === undefined || !keptIn?.types.includes(String(schema.type))) return null;
  if (schema.type === "fixed" && keptIn.size && schema.size !== keptIn.size) return null;
  // Iceberg writes all its timestamps so, and says beside which have no zone.
  if (schema["adjust-to-utc"] === false && name.startsWith("timestamp")) {
    return { name: `local-${name}` };
  }
  return name === "decimal" ? decimalType(schema) : { name };
}

function decimalType({ type, size, precision, scale = 0 }: JsonObject): PhysicalType | null {
  const isValid =
    isWhole(precision) && precision > 0 && isWhole(scale) && scale >= 0 && scale <= precision;
  if (!isValid || (type === "fixed" && precision > digitsOf(size))) return null;
  return { name: "decimal", args: [`${precision}`, `${scale}`] };
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

/** How many decimal digits fit in so many bytes, one bit of which is the sign. */
function digitsOf(size: unknown) {
  return isWhole(size) ? Math.floor(Math.log10(2) * (8 * size - 1)) : 0;
}
