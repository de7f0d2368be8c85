import { type JsonObject, objectAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { lookUp, type PhysicalType } from "../mapping/lookup.ts";
import { namedDialect } from "../mapping/named-dialect.ts";
import { parseType } from "../sql/types/parse-type.ts";

/** A type of a database that a field names, and the dialect that it is written in. */
export type StoredType = { text: string; type: PhysicalType; dialect: Dialect | undefined };

/**
 * The timestamp that databases keep a field in: each of the types that its `config` names, such as
 * `snowflakeType` or `physicalType`, must be one.
 */
export function storedTimestamp(field: JsonObject): StoredType | null {
  const types = storedTypes(field);
  const areAll = types.every(
    ({ type, dialect }) => lookUp("sql", type, dialect)?.type === "timestamp",
  );
  return areAll ? (types[0] ?? null) : null;
}

function storedTypes(field: JsonObject): StoredType[] {
  return Object.entries(objectAt(field, "config")).flatMap(([key, text]) => {
    const [, database] = /^(\w+)Type$/.exec(key) ?? [];
    const dialect = namedDialect(database);
    const isType = dialect || database === "physical" || database === "glue";
    if (!isType || typeof text !== "string") return [];
    return [{ text, type: parseType(text) ?? { name: text }, dialect }];
  });
}
