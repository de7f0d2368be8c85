import { NotParquet } from "./cursor.ts";
import type { ThriftStruct } from "./thrift.ts";

/** A column or group, or the root that has them (parquet.thrift, SchemaElement). */
export type SchemaElement = {
  name: string;
  /** The physical type; undefined for groups. */
  type: number | undefined;
  /** Of a FIXED_LEN_BYTE_ARRAY. */
  length: number | undefined;
  repetition: number | undefined;
  /** How many elements are directly within it. */
  count: number;
  /** These, once all elements are read. */
  members: SchemaElement[];
  converted: number | undefined;
  scale: number | undefined;
  precision: number | undefined;
  logical: LogicalType | undefined;
  /** The number that a table format gave the field. */
  id: number | undefined;
};

/** Which of the logical types it is, and what that one says. */
export type LogicalType = { id: number; fields: ThriftStruct };

export const REPETITION = { REQUIRED: 0, OPTIONAL: 1, REPEATED: 2 };

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Those of all leaves, which get none. */
const NO_MEMBERS: SchemaElement[] = [];

export function schemaElement(struct: ThriftStruct): SchemaElement {
  const integer = (id: number) => {
    const value = struct.get(id);
    return typeof value === "number" ? value : undefined;
  };
  const count = Math.max(0, integer(5) ?? 0);
  return {
    type: integer(1),
    length: integer(2),
    repetition: integer(3),
    name: nameOf(struct),
    count,
    members: count > 0 ? [] : NO_MEMBERS,
    converted: integer(6),
    scale: integer(7),
    precision: integer(8),
    logical: logicalType(struct),
    id: integer(9),
  };
}

function nameOf(struct: ThriftStruct) {
  const bytes = struct.get(4);
  if (!(bytes instanceof Uint8Array)) throw new NotParquet();
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new NotParquet();
  }
}

function logicalType(struct: ThriftStruct): LogicalType | undefined {
  const union = struct.get(10);
  const [only] = union instanceof Map ? union : [];
  return only && { id: only[0], fields: only[1] instanceof Map ? only[1] : new Map() };
}
