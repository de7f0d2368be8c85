import { type ReferenceDocument, resolve, type Schema } from "./document.ts";

const BY_TYPE: Record<string, unknown> = {
  string: "string",
  integer: 1,
  number: 1,
  boolean: true,
  null: null,
};

/** A value the schema allows: its example, or one built from its required fields. */
export function exampleOf(document: ReferenceDocument, schema: Schema): unknown {
  const resolved = resolve(document, schema);
  if (resolved.example !== undefined) return resolved.example;
  if (resolved.enum) return resolved.enum[0];
  if (resolved.items) return [exampleOf(document, resolved.items)];
  if (resolved.properties) {
    const required = Object.entries(resolved.properties).filter(([name]) =>
      resolved.required?.includes(name),
    );
    return Object.fromEntries(
      required.map(([name, property]) => [name, exampleOf(document, property)]),
    );
  }
  return BY_TYPE[[resolved.type ?? ""].flat()[0] ?? ""] ?? null;
}
