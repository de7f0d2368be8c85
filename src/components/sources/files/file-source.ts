import type { Source } from "#readers/source.ts";
import type { ChosenFile } from "../source-input.ts";

/** Called with how many bytes were read, each time. */
export type OnBytes = (bytes: number) => void;

/** A file of the browser as a source: only the parts that a reader asks for are read. */
export function fileSource(file: File, name: string, onBytes: OnBytes): Source {
  return {
    name,
    size: file.size,
    read: async (from, to) => {
      const bytes = await file.slice(from, to).arrayBuffer();
      onBytes(bytes.byteLength);
      return new Uint8Array(bytes);
    },
  };
}

/** The same among the files of its folder, or those that were chosen with it. */
export function sourceAmong(
  { file }: ChosenFile,
  name: string,
  others: readonly ChosenFile[],
  onBytes: OnBytes,
): Source {
  return {
    ...fileSource(file, name, onBytes),
    beside: async (wanted) => {
      const other = others.find(({ path }) => path.slice(path.lastIndexOf("/") + 1) === wanted);
      return other ? fileSource(other.file, wanted, onBytes) : null;
    },
    siblings: async (extensions) =>
      others
        .filter((other) => other.file !== file && extensions.includes(extensionOf(other.path)))
        .map((other) => fileSource(other.file, other.path, onBytes)),
  };
}

function extensionOf(path: string) {
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase();
}
