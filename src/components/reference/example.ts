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
  const found = resolve(document, schema);
  if (found.example !== undefined) return found.example;
  if (found.enum) return found.enum[0];
  if (found.items) return [exampleOf(document, found.items)];
  if (found.properties) {
    const required = Object.entries(found.properties).filter(([name]) =>
      found.required?.includes(name),
    );
    return Object.fromEntries(required.map(([name, one]) => [name, exampleOf(document, one)]));
  }
  return BY_TYPE[[found.type ?? ""].flat()[0] ?? ""] ?? null;
}
