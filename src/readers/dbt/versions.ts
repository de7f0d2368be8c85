import { type JsonObject, objectAt, objectsAt, textAt } from "../input/json-object.ts";

/** A model's versions as models of their own: `orders` has `orders_v1` and `orders_v2`. */
export function versionsOf(model: JsonObject): JsonObject[] {
  const versions = objectsAt(model, "versions");
  if (versions.length === 0) return [model];
  return versions.map((version) => {
    const config = { ...objectAt(model, "config"), ...objectAt(version, "config") };
    const columns = columnsOf(version, objectsAt(model, "columns"));
    const alias = textAt(objectAt(version, "config"), "alias") ?? `${model.name}_v${version.v}`;
    return { ...model, ...version, columns, config: { ...config, alias } };
  });
}

/**
 * A version has the model's columns, those that it includes or all without those it excludes, and
 * its own, which come in the place of the model's.
 */
function columnsOf(version: JsonObject, ofModel: readonly JsonObject[]): JsonObject[] {
  const own = objectsAt(version, "columns");
  const choice = own.find((entry) => "include" in entry || "exclude" in entry);
  const columns = own.filter((entry) => entry !== choice);
  const replaced = new Set(columns.map(({ name }) => name));
  const inherited = ofModel.filter(
    ({ name }) => isIncluded(name, choice ?? { include: "all" }) && !replaced.has(name),
  );
  return [...inherited, ...columns];
}

function isIncluded(name: unknown, { include = "all", exclude = [] }: JsonObject) {
  const isIn = include === "all" || include === "*" || [include].flat().includes(name);
  return isIn && ![exclude].flat().includes(name);
}
