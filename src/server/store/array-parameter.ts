// Arrays in Postgres' binary format. The driver would send them as text, which costs both sides
// more (docs/decisions/0022).

const TEXT_OID = 25;
const INT4_OID = 23;

/** A parameter of type text[]. */
export function textArray(values: readonly (string | null)[]): Buffer {
  return arrayOf(TEXT_OID, values, Buffer.byteLength, (buffer, value, at) => {
    buffer.write(value, at);
  });
}

/** A parameter of type int[]. */
export function intArray(values: readonly (number | null)[]): Buffer {
  return arrayOf(
    INT4_OID,
    values,
    () => 4,
    (buffer, value, at) => {
      buffer.writeInt32BE(value, at);
    },
  );
}

/**
 * Encodes dimensions, null flag, type, length and lower bound, then the size and value of each
 * element.
 */
function arrayOf<T>(
  oid: number,
  values: readonly (T | null)[],
  sizeOf: (value: T) => number,
  write: (buffer: Buffer, value: T, at: number) => void,
): Buffer {
  const sizes = values.map((value) => (value === null ? 0 : sizeOf(value)));
  const buffer = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + size, 20));
  const header = [values.length > 0 ? 1 : 0, values.includes(null) ? 1 : 0, oid, values.length, 1];
  let at = 0;
  for (const number of header) at = buffer.writeInt32BE(number, at);
  for (const [index, value] of values.entries()) {
    const size = sizes[index] ?? 0;
    at = buffer.writeInt32BE(value === null ? -1 : size, at);
    if (value !== null) write(buffer, value, at);
    at += size;
  }
  return values.length > 0 ? buffer : buffer.subarray(0, 12);
}
