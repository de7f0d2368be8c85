import { isObject, type JsonObject, objectAt } from "../input/json-object.ts";
import { newInside } from "../mapping/inside.ts";
import { documentReader } from "../reader.ts";
import type { SourceTable } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { readField } from "./field.ts";

/** The Data Contract Specification, 0.9 and 1.x. */
export const datacontract = documentReader(
  "datacontract",
  (value) => isObject(value) && "dataContractSpecification" in value,
  (value) => {
    const models = Object.entries(objectAt(value, "models"));
    if (models.length === 0) {
      throw new UnreadableSource("This data contract has no models: list its tables and fields.");
    }
    const definitions = objectAt(value, "definitions");
    return models.map(([name, model]) => readModel(name, model, definitions));
  },
);

function readModel(name: string, model: unknown, definitions: JsonObject): SourceTable {
  const keys = new Set(isObject(model) ? [model.primaryKey].flat() : []);
  const fields = Object.entries(objectAt(model, "fields"));
  const inside = newInside();
  const columns = fields.map(([field, content]) =>
    readField({ name: field, isKey: keys.has(field) }, content, definitions, inside),
  );
  return { name, columns };
}
