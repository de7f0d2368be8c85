/** Something to read: a file on a disk, one dropped on a page, a text. No reader knows which. */
export type Source = {
  /** The file's name without its folder; "" for a text without one. */
  name: string;
  /** In bytes. */
  size: number;
  /** The bytes from `from` up to but not including `to`, both within the size. */
  read: (from: number, to: number) => Promise<Uint8Array>;
  /** A file that belongs to this one: the `catalog.json` beside a dbt manifest. */
  beside?: (name: string) => Promise<Source | null>;
  /** How gzip is unpacked where more is at hand than what browsers have. */
  gunzip?: Gunzip;
  /** The other files of its folder that have one of these extensions, in lower case. */
  siblings?: (extensions: readonly string[]) => Promise<Source[]>;
  /** For a folder, such as a Delta table: its files, named by their paths within it. */
  files?: () => Promise<Source[]>;
};

/** Unpacks gzip, which may have several parts; throws whatever it likes. */
export type Gunzip = (packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** A text as a source. */
export function textSource(text: string, name = ""): Source {
  const bytes = new TextEncoder().encode(text);
  return bytesSource(bytes, name);
}

/** Bytes as a source. */
export function bytesSource(bytes: Uint8Array, name = ""): Source {
  return { name, size: bytes.length, read: async (from, to) => bytes.subarray(from, to) };
}
