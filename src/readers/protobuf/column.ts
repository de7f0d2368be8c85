import type { Shape } from "#domain/details/detail.ts";
import type { Inside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import type { Field } from "./field.ts";
import { isWellKnown, type UnreadImport } from "./imports.ts";
import type { Scope } from "./scope.ts";
import { isNullable, typeOf } from "./shape.ts";

/** How many imports a fault lists. */
const MAX_LISTED = 3;

/** The column of a field of the message whose scope is given, and what is inside it if that is known. */
export function columnOf(
  field: Field,
  within: Scope,
  unread: readonly UnreadImport[],
  is: Shape | undefined,
  inside: Inside,
): SourceColumn {
  const place = { within, isWhole: unread.every(isWellKnown) };
  const { name, written } = typeOf(field, place);
  const described = { name: field.name, required: field.isRequired, physical_type: written };
  if (name === null) return { ...described, fault: notFound(written, unread) };
  return mapColumn("protobuf", {
    ...described,
    type: { name },
    id: field.number,
    nullable: isNullable(field, within),
    is,
    inside,
  });
}

function notFound(type: string, unread: readonly UnreadImport[]) {
  if (unread.length === 0) return `The type ${type} is not in this file or those it imports.`;
  const listed = unread.slice(0, MAX_LISTED).map(({ path, reason }) => `${path} (${reason})`);
  const more = unread.length > MAX_LISTED ? ", …" : "";
  return `The type ${type} is in a file that was not read. Not read: ${listed.join(", ")}${more}.`;
}
