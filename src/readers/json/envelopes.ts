import { isObject, objectAt, textAt } from "../input/json-object.ts";
import { type Form, has } from "./form.ts";

/** Records that have the record of a table within, or say what becomes of the next one. */
export const ENVELOPES: Form[] = [
  {
    label: "Singer or Airbyte messages",
    wayOut: "Give the JSON Schema in a SCHEMA or CATALOG message.",
    is: isMessage,
  },
  {
    label: "Debezium change events",
    wayOut: "Give the rows that are in after, or the schema of the table.",
    is: (value) => has(value, "before", "after", "op"),
  },
  { label: "AWS DMS messages", is: (value) => has(objectAt(value, "metadata"), "record-type") },
  { label: "a DynamoDB export", is: isItem },
  { label: "an Elasticsearch bulk request", is: isBulk },
];

const MESSAGES = "SCHEMA RECORD STATE CATALOG LOG TRACE SPEC ACTIVATE_VERSION".split(" ");

/** A record is within such a message. */
function isMessage(value: unknown) {
  const type = textAt(value, "type") ?? "";
  return MESSAGES.includes(type) && (has(value, type.toLowerCase()) || has(value, "stream"));
}

const ATTRIBUTES = ["S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"];

/** DynamoDB names the type of each value. */
function isItem(value: unknown) {
  const values = Object.values(objectAt(value, "Item"));
  return values.length > 0 && values.every(isAttribute);
}

function isAttribute(value: unknown) {
  const [type = "", other] = isObject(value) ? Object.keys(value) : [];
  return other === undefined && ATTRIBUTES.includes(type);
}

const ACTIONS = ["index", "create", "update", "delete"];

/** A line of it says what becomes of the record in the next. */
function isBulk(value: unknown) {
  const [key = "", other] = isObject(value) ? Object.keys(value) : [];
  if (other !== undefined || !ACTIONS.includes(key)) return false;
  return ["_index", "_id"].some((name) => has(objectAt(value, key), name));
}
