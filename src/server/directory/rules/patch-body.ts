import { type AttributePath, parsePath } from "./attribute-path.ts";
import { badRequest, type ScimFault } from "./scim-fault.ts";

export type Operation = { op: "add" | "replace" | "remove"; path: AttributePath; value: unknown };

/** Operations of one request, and the attributes that those without a path have together. */
export const MAX_OPERATIONS = 1000;

/**
 * Reads the body of a PATCH (RFC 7644, 3.5.2). An operation without a path becomes one for each
 * attribute of its value, whose names may themselves be paths, as Entra ID sends them.
 */
export function readPatch(body: unknown): { kind: "patch"; operations: Operation[] } | ScimFault {
  const list = fieldOf(body, "operations");
  if (!Array.isArray(list) || list.length === 0) {
    return badRequest("invalidSyntax", "Operations must be a list with at least one operation.");
  }
  if (list.length > MAX_OPERATIONS) return tooMany();
  const operations: Operation[] = [];
  for (const operation of list) {
    const read = readOperation(operation);
    if (!Array.isArray(read)) return read;
    operations.push(...read);
    if (operations.length > MAX_OPERATIONS) return tooMany();
  }
  return { kind: "patch", operations };
}

function readOperation(operation: unknown): Operation[] | ScimFault {
  const op = String(fieldOf(operation, "op") ?? "").toLowerCase();
  if (op !== "add" && op !== "replace" && op !== "remove") {
    return badRequest("invalidSyntax", "op must be add, replace or remove.");
  }
  const text = fieldOf(operation, "path") ?? "";
  const value = fieldOf(operation, "value");
  if (typeof text !== "string") return badRequest("invalidPath", "path must be a text.");
  if (text !== "") {
    const path = parsePath(text);
    return path.kind === "fault" ? path : [{ op, path, value }];
  }
  if (op === "remove") return badRequest("noTarget", "An operation that removes needs a path.");
  if (!isObject(value)) {
    return badRequest("invalidValue", "Without a path, value must be an object of attributes.");
  }
  const operations: Operation[] = [];
  for (const [name, part] of Object.entries(value)) {
    const path = parsePath(name);
    if (path.kind === "fault") return path;
    // The whole object repeats what cannot be changed.
    if (!isReadOnly(path)) operations.push({ op, path, value: part });
  }
  return operations;
}

/** Returns whether an attribute is the server's alone. */
export function isReadOnly({ attribute, isForeign }: AttributePath) {
  return !isForeign && ["id", "meta", "schemas", "groups"].includes(attribute);
}

/** Returns a field of an object, whatever the case of its name; undefined for anything else. */
export function fieldOf(of: unknown, field: string): unknown {
  if (!isObject(of)) return undefined;
  return Object.entries(of).find(([name]) => name.toLowerCase() === field)?.[1];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function tooMany(): ScimFault {
  const detail = `A request can have ${MAX_OPERATIONS} operations. Send the rest in another one.`;
  return { kind: "fault", status: 413, detail };
}
