import { isObject, type JsonObject, objectAt, textAt, textsAt } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";

/** What lists the properties that must be there with another. */
const DEPENDENCIES = ["dependentRequired", "dependencies"];

/** The properties that must be there, and those that must be there with them. */
export function requiredOf(parts: readonly JsonObject[]): ReadonlySet<string> {
  const required = new Set(parts.flatMap(requiredNames));
  for (const name of required) {
    for (const part of parts) {
      for (const key of DEPENDENCIES) {
        for (const other of textsAt(objectAt(part, key), name)) required.add(other);
      }
    }
  }
  return required;
}

/** The properties that must be there with others, or if one of these schemas holds. */
export function sometimesRequired(
  parts: readonly JsonObject[],
  alternatives: readonly JsonObject[],
): ReadonlySet<string> {
  const dependent = [...parts, ...alternatives].flatMap((part) =>
    DEPENDENCIES.flatMap((key) => {
      const dependencies = objectAt(part, key);
      return Object.keys(dependencies).flatMap((name) => textsAt(dependencies, name));
    }),
  );
  return new Set([...alternatives.flatMap(requiredNames), ...dependent]);
}

/** Whether a property says itself that it must be there, as it does in draft 3. */
export function isMarked(property: unknown): boolean {
  if (!isObject(property) || typeof property.required === "object") return false;
  const { required } = property;
  if (required === undefined || typeof required === "boolean") return required === true;
  throw new UnreadableSource('"required" must be a list of names, or true in draft 3.');
}

/** Whether a document is of draft 3, or could be. */
export function marksProperties(root: unknown): boolean {
  if (!isObject(root) || "openapi" in root || "swagger" in root) return false;
  const draft = textAt(root, "$schema");
  return draft === undefined || /draft-0[123]\b/.test(draft);
}

function requiredNames(part: JsonObject): string[] {
  const { required } = part;
  // In draft 3, it stands beside a property and says true.
  if (required !== undefined && typeof required !== "boolean" && !Array.isArray(required)) {
    throw new UnreadableSource('"required" must be a list of names.');
  }
  return textsAt(part, "required");
}
