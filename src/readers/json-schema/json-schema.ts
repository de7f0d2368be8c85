import { isObject, textAt } from "../input/json-object.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { documentReader } from "../reader.ts";
import type { SourceColumn } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { readObject } from "./object.ts";
import { propertyTypes } from "./property-type.ts";
import { references } from "./reference.ts";

/** A JSON Schema of an object, or of a list of objects: draft 4 to 2020-12. */
export const jsonSchema = documentReader("json-schema", isJsonSchema, (root, { name }) => {
  const resolve = references(root);
  const { title, properties, required } = readObject(root, resolve);
  const typeOf = propertyTypes(resolve);
  const columns = properties.map(([name, property]): SourceColumn => {
    const read = typeOf(property);
    const isRequired = (required.has(name) || isMarked(property)) && !read.isNullable;
    const column = { name, required: isRequired, physical_type: read.physical_type };
    if ("fault" in read) return { ...column, fault: read.fault };
    return mapColumn("json_schema", { ...column, type: { name: read.physical_type } });
  });
  return [{ name: title ?? nameOfFile(name), columns }];
});

/** Draft 3 marks the property itself. */
function isMarked(property: unknown) {
  return isObject(property) && property.required === true;
}

/** Whether a document describes an object by its properties, or says that it is a JSON Schema. */
function isJsonSchema(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { properties } = value;
  return (
    textAt(value, "$schema") !== undefined ||
    isObject(value.$defs) ||
    (isObject(properties) &&
      (value.type === "object" ||
        Array.isArray(value.required) ||
        areProperties(Object.values(properties))))
  );
}

const SAYS_TYPE = ["type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const"];

function areProperties(values: unknown[]) {
  const says = (value: unknown) => isObject(value) && SAYS_TYPE.some((key) => key in value);
  return values.length > 0 && values.every(says);
}
