import { isObject, type JsonObject, listAt, textAt } from "../input/json-object.ts";
import { fullName, qualified } from "./full-name.ts";
import { NAMED, PRIMITIVES } from "./kinds.ts";

/** What a type says beside its name and what is inside it. */
const OWN = ["logicalType", "size", "precision", "scale", "adjust-to-utc"];

/** A definition, and the namespace in which the types inside it are named. */
export type Defined = { type: JsonObject; within: string };

/** Whether two definitions of a name are the same type to whoever refers to it: remarks may differ. */
export function isSame(one: Defined, other: Defined): boolean {
  const isSameAlone = ["type", ...OWN].every((key) => one.type[key] === other.type[key]);
  return isSameAlone && insideOf(one) === insideOf(other);
}

/** The fields or symbols of a definition, without remarks; types with a name inside it by that alone. */
function insideOf({ type, within }: Defined): string {
  const fields = listAt(type, "fields").map((field) => [
    textAt(field, "name"),
    outline(isObject(field) ? field.type : undefined, within),
  ]);
  return JSON.stringify([type.symbols, fields]);
}

function outline(type: unknown, within: string): unknown {
  if (typeof type === "string") {
    return PRIMITIVES.has(type) || type.includes(".") ? type : qualified(within, type);
  }
  if (Array.isArray(type)) return type.map((branch) => outline(branch, within));
  if (!isObject(type)) return null;
  if (NAMED.has(type.type)) return fullName(type, within);
  const said = OWN.filter((key) => key in type).map((key) => [key, type[key]]);
  const inner = [type.items, type.values].map((each) => outline(each, within));
  const own = ["array", "map"].includes(String(type.type)) ? type.type : outline(type.type, within);
  return said.length === 0 && inner.every((each) => each === null) ? own : [own, said, inner];
}
