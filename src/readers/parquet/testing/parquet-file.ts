/** A value of Thrift's compact protocol: fields by number, and what no tool here writes. */
export type Field = number | boolean | string | Struct | Struct[];
export type Struct = { [field: number]: Field };

/** A Parquet file of a footer alone, with these elements of the schema after the root. */
export function parquetFile(elements: readonly Struct[], children = elements.length): Uint8Array {
  const root = { 4: "schema", 5: children };
  return withFooter(Uint8Array.from(struct({ 1: 1, 2: [root, ...elements], 3: 0 })));
}

export function withFooter(footer: Uint8Array, length = footer.length): Uint8Array {
  const magic = new TextEncoder().encode("PAR1");
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, length, true);
  return Uint8Array.from([...magic, ...footer, ...size, ...magic]);
}

function struct(fields: Struct): number[] {
  const written = Object.entries(fields).map(([id, value]) => [
    typeOf(value),
    ...varint(Number(id) * 2),
    ...bytesOf(value),
  ]);
  return [...written.flat(), 0];
}

function typeOf(value: Field): number {
  if (typeof value === "boolean") return value ? 1 : 2;
  if (typeof value === "number") return 5;
  if (typeof value === "string") return 8;
  return Array.isArray(value) ? 9 : 12;
}

function bytesOf(value: Field): number[] {
  if (typeof value === "boolean") return [];
  if (typeof value === "number") return varint(value * 2);
  if (typeof value === "string") {
    const bytes = new TextEncoder().encode(value);
    return [...varint(bytes.length), ...bytes];
  }
  if (!Array.isArray(value)) return struct(value);
  return [0xfc, ...varint(value.length), ...value.flatMap(struct)];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
