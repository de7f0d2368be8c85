/** Writes a place in JSON: ["schema", "columns", 2, "type"] → "schema.columns[2].type". */
export function jsonPath(keys: readonly PropertyKey[]): string {
  let path = "";
  for (const key of keys) {
    if (typeof key === "number") path += `[${key}]`;
    else if (/^[\w$]+$/.test(String(key))) path += path === "" ? String(key) : `.${String(key)}`;
    else path += `[${JSON.stringify(String(key))}]`;
  }
  return path;
}
