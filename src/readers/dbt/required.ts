import { type JsonObject, objectsAt, textsAt } from "../input/json-object.ts";

/** Constraints whose columns are never null. */
const NOT_NULL: ReadonlySet<unknown> = new Set(["not_null", "primary_key"]);

/** The columns that a model's own constraints make required, in lower case. */
export function requiredBy(model: JsonObject): ReadonlySet<string> {
  const constraints = objectsAt(model, "constraints").filter(({ type }) => NOT_NULL.has(type));
  const names = constraints.flatMap((constraint) => textsAt(constraint, "columns"));
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Whether a column's constraints, or those of its model, make it required. */
export function isRequired(name: string, column: JsonObject, byModel: ReadonlySet<string>) {
  const own = objectsAt(column, "constraints").some(({ type }) => NOT_NULL.has(type));
  return own || byModel.has(name.toLowerCase());
}

/** Whether a column may be null; undefined if its constraints are not all that its table has. */
export function nullableOf(required: boolean, isEnforced: boolean): boolean | undefined {
  return required || isEnforced ? !required : undefined;
}
