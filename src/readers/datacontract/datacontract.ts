import { isObject, type JsonObject, objectAt } from "../input/json-object.ts";
import { newInside } from "../mapping/inside.ts";
import { documentReader } from "../reader.ts";
import type { SourceTable } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { readField } from "./field.ts";

/** The Data Contract Specification, 0.9 and 1.x. */
export const datacontract = documentReader("datacontract", isContract, (value) => {
  const models = Object.entries(objectAt(value, "models"));
  if (models.length === 0) {
    throw new UnreadableSource("This data contract has no models: list its tables and fields.");
  }
  const definitions = objectAt(value, "definitions");
  return models.map(([name, model]) => readModel(name, model, definitions));
});

/** Exports of datacontract-cli do not name their specification. */
function isContract(value: unknown) {
  if (!isObject(value)) return false;
  const models = Object.values(objectAt(value, "models"));
  const areModels =
    models.length > 0 && models.every((model) => isObject(model) && "fields" in model);
  return "dataContractSpecification" in value || (isObject(value.info) && areModels);
}

function readModel(name: string, model: unknown, definitions: JsonObject): SourceTable {
  const keys = new Set(isObject(model) ? [model.primaryKey].flat() : []);
  const fields = Object.entries(objectAt(model, "fields"));
  const inside = newInside();
  const columns = fields.map(([field, content]) =>
    readField({ name: field, isKey: keys.has(field) }, content, definitions, inside),
  );
  return { name, columns };
}
