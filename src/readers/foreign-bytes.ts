type Form = {
  /** Ends a sentence: "This is …". */
  label: string;
  /** How to read its columns after all: a sentence. */
  wayOut: string;
  /** What it begins with, or has at `at`, as a text with a character per byte. */
  magic?: string;
  at?: number;
  /** What a zip archive says early on if it is one of these. */
  zipped?: string;
  /** For files that have no magic number, or not the right one. */
  extensions?: string;
};

const UNPACK = "Unpack it, and read what is in it.";
const CONVERT = "Convert it to Parquet, and read that.";
const SHEET = "Save its sheet as CSV, and read that.";

/** Files that no reader reads. */
const FORMS: readonly Form[] = [
  {
    label: "an SQLite database",
    wayOut: "Write its schema to a file (sqlite3 FILE .schema), and read that.",
    magic: "SQLite format 3\0",
    extensions: "sqlite sqlite3 db3",
  },
  {
    label: "a DuckDB database",
    wayOut: "Write its schema to a file (duckdb FILE .schema), and read that.",
    magic: "DUCK",
    at: 8,
    extensions: "duckdb",
  },
  {
    label: "a dump in pg_dump's own format",
    wayOut:
      "Write its schema to a file (pg_restore --schema-only -f schema.sql FILE), and read that.",
    magic: "PGDMP",
  },
  { label: "an ORC file", wayOut: CONVERT, magic: "ORC", extensions: "orc" },
  { label: "a Hadoop sequence file", wayOut: CONVERT, magic: "SEQ\x06" },
  { label: "an RCFile", wayOut: CONVERT, magic: "RCF\x01" },
  { label: "an Excel workbook", wayOut: SHEET, zipped: "xl/", extensions: "xlsx xlsm xlsb xls" },
  { label: "a spreadsheet", wayOut: SHEET, zipped: "opendocument.spreadsheet", extensions: "ods" },
  { label: "an Office document", wayOut: SHEET, zipped: "[Content_Types].xml" },
  { label: "an old Office file", wayOut: SHEET, magic: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" },
  { label: "a zip archive", wayOut: UNPACK, magic: "PK\x03\x04", extensions: "zip" },
  { label: "an empty zip archive", wayOut: UNPACK, magic: "PK\x05\x06" },
  compressed("Zstandard", "zstd -d", "\x28\xb5\x2f\xfd", "zst zstd"),
  compressed("bzip2", "bunzip2 -k", "BZh", "bz2"),
  compressed("xz", "unxz -k", "\xfd7zXZ\0", "xz"),
  compressed("LZ4", "lz4 -d", "\x04\x22\x4d\x18", "lz4"),
  compressed("Snappy", "snzip -d", "\xff\x06\0\0sNaPpY", "snappy sz"),
  compressed("Brotli", "brotli -d", undefined, "br"),
  compressed("compress", "uncompress", "\x1f\x9d", "z"),
  { label: "a 7-Zip archive", wayOut: UNPACK, magic: "7z\xbc\xaf\x27\x1c", extensions: "7z" },
  { label: "a RAR archive", wayOut: UNPACK, magic: "Rar!\x1a\x07", extensions: "rar" },
  { label: "a tar archive", wayOut: UNPACK, magic: "ustar", at: 257, extensions: "tar tgz" },
  { label: "an HDF5 file", wayOut: CONVERT, magic: "\x89HDF\r\n\x1a\n", extensions: "h5 hdf5 hdf" },
  { label: "a NumPy file", wayOut: CONVERT, magic: "\x93NUMPY", extensions: "npy npz" },
  { label: "a Python pickle", wayOut: CONVERT, extensions: "pkl pickle" },
  { label: "an R file", wayOut: CONVERT, extensions: "rds rda rdata" },
  { label: "a Stata file", wayOut: CONVERT, magic: "<stata_dta>", extensions: "dta" },
  { label: "an SPSS file", wayOut: CONVERT, magic: "$FL2", extensions: "sav" },
  { label: "a SAS file", wayOut: CONVERT, extensions: "sas7bdat xpt" },
  {
    label: "a compiled Protobuf schema",
    wayOut: "Read the .proto file that it was compiled from.",
    extensions: "desc protoset binpb",
  },
  {
    label: "a PDF",
    wayOut: "Write its table as CSV, and read that.",
    magic: "%PDF-",
    extensions: "pdf",
  },
];

function compressed(how: string, command: string, magic: string | undefined, extensions: string) {
  const wayOut = `Decompress it first (${command} FILE).`;
  return { label: `compressed with ${how}`, wayOut, extensions, ...(magic && { magic }) };
}

/** Where the last magic number ends. */
const LONGEST = 262;

/** What a binary file is that no reader reads, and what to do, in sentences; null for others. */
export function foreignBytes(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, LONGEST));
  const names = start.startsWith("PK") ? new TextDecoder("latin1").decode(head) : "";
  const isForm = ({ magic, at = 0, zipped }: Form) =>
    (zipped !== undefined && names.includes(zipped)) || (!!magic && start.startsWith(magic, at));
  const form = FORMS.find(isForm);
  if (form && isBinary(head)) return sentences("This is", form);
  return isUnmarkedUtf16(head)
    ? "This looks like UTF-16 without a byte order mark, which cannot be read. Convert it to UTF-8."
    : null;
}

/** Whether every other byte of four is 0, as of Latin letters. */
function isUnmarkedUtf16([first, second, third, fourth]: Uint8Array) {
  const zeros = [first, second, third, fourth].map((byte) => byte === 0).join();
  return zeros === "false,true,false,true" || zeros === "true,false,true,false";
}

/** The same by the extension of a file whose content says nothing. */
export function foreignName(extension: string): string | null {
  const form = FORMS.find(({ extensions }) => extensions?.split(" ").includes(extension));
  return form ? sentences("By its name, this is", form) : null;
}

function sentences(beginning: string, { label, wayOut }: Form) {
  return `${beginning} ${label}, which cannot be read. ${wayOut}`;
}

/** Whether bytes are no text: letters such as ORC may also begin one. */
export function isBinary(head: Uint8Array): boolean {
  const [first = 0, second = 0] = head;
  if (first + second === 0xff + 0xfe && first !== second) return false; // UTF-16
  if (head.some((byte) => byte < 8)) return true;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return false;
  } catch {
    return true;
  }
}
