import type { Send } from "../servers/rest-server.ts";
import type { Resources } from "../tenants/resources.ts";
import { type Line, valid } from "./line.ts";

export const COLUMN = { name: "a", type: "string", required: true };

/** Cases of invalid columns, for operations whose body has columns. */
export function columnLines(
  name: string,
  body: (columns: unknown, own: Resources) => Send,
): Line[] {
  const situations: Record<string, unknown> = {
    "with a duplicate column": [COLUMN, { ...COLUMN, type: "json" }],
    "with a column that lacks a name": [{ ...COLUMN, name: undefined }],
    "with a column that lacks a type": [{ ...COLUMN, type: undefined }],
    "with an empty column name": [{ ...COLUMN, name: "" }],
    ...Object.fromEntries(
      ["float", "array", "uuid", "unknown", "STRING"].map((type) => [
        `with a column of type ${type}`,
        [{ ...COLUMN, type }],
      ]),
    ),
  };
  return Object.entries(situations).map(([situation, columns]) => [
    name,
    situation,
    400,
    "invalid_request",
    ({ own }) => ({ ...valid(name, own), ...body(columns, own) }),
  ]);
}
