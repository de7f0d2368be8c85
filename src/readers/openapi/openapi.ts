import { isObject } from "../input/json-object.ts";
import { loaded } from "../input/load.ts";
import { documentReader } from "../reader.ts";

/** The schemas that an OpenAPI document has names for: a table each, unless they are plain values. */
export const openapi = documentReader("openapi", isOpenApi, async (root, input) => {
  const { readOpenApi } = await loaded("reader of OpenAPI", import("./read-openapi.ts"));
  return readOpenApi(root, input);
});

function isOpenApi(value: unknown) {
  if (!isObject(value)) return false;
  const version = /^[23](\.\d+)*$/.test(String(value.openapi ?? value.swagger));
  return version && ["info", "paths", "components"].some((key) => isObject(value[key]));
}
