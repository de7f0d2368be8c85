import type { Source } from "#readers/source.ts";
import type { ChosenFile } from "./source-input.ts";

const NOTHING = new Uint8Array();

/** Called with how many bytes were read, each time. */
type OnBytes = (bytes: number) => void;

/** A file of the browser as a source: only the parts that a reader asks for are read. */
function fileSource(file: File, name: string, onBytes: OnBytes): Source {
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

/** The sources that chosen files are: each file one, each folder one. */
export function sourcesOf(chosen: readonly ChosenFile[], onBytes: OnBytes): Source[] {
  const loose = chosen.filter(({ path }) => !path.includes("/"));
  const folders = Map.groupBy(
    chosen.filter(({ path }) => path.includes("/")),
    ({ path }) => path.slice(0, path.indexOf("/")),
  );
  return [
    ...besideEachOther(loose, onBytes),
    ...[...folders].map(([name, files]) => folderSource(name, files, onBytes)),
  ];
}

function besideEachOther(chosen: readonly ChosenFile[], onBytes: OnBytes): Source[] {
  const plain = chosen.map(({ path, file }) => fileSource(file, path, onBytes));
  const beside = async (name: string) => plain.find((one) => one.name === name) ?? null;
  return plain.map((one) => ({ ...one, beside }));
}

function folderSource(name: string, chosen: readonly ChosenFile[], onBytes: OnBytes): Source {
  const within = chosen.map(({ path, file }) =>
    fileSource(file, path.slice(name.length + 1), onBytes),
  );
  return { name, size: 0, read: async () => NOTHING, files: async () => within };
}
