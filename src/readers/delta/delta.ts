import { METADATA } from "../iceberg/current-metadata.ts";
import type { Input } from "../input/input.ts";
import type { Reader } from "../reader.ts";
import type { SourceTable, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { newestMetadata } from "./log.ts";
import { isCheckpoint, type LogFile, logFile } from "./log-file.ts";
import { tableOf } from "./metadata.ts";
import { refuseUnknown } from "./protocol.ts";
import { readActions } from "./read-actions.ts";

/** An action of a commit, one in each line. */
const ACTION = /^\s*\{"(?:commitInfo|protocol|metaData|add|remove|txn|domainMetadata)":\s*\{/;

/** The folder of a Delta table or of several, or one file of a table's log. */
export const delta: Reader = {
  format: "delta",
  recognises: async (input) =>
    input.files
      ? (await logFiles(input)).length > 0
      : ACTION.test(input.beginning) || isCheckpoint(input.name),
  read: async (input, { from }) => {
    if (!input.files) return readFile(input);
    if (from === undefined) await refuseBoth(input);
    return readFolder(input);
  },
};

/** Either may be the older one, with other columns. */
async function refuseBoth(input: Input) {
  const files = (await input.files?.()) ?? [];
  if (!files.some(({ name }) => METADATA.test(name))) return;
  throw new UnreadableSource(
    "This folder has both a Delta log and Iceberg metadata, which may differ. Say which one counts, delta or iceberg, as the format.",
  );
}

async function logFiles(input: Input): Promise<LogFile[]> {
  const files = (await input.files?.()) ?? [];
  return files.map(logFile).filter((file) => file !== null);
}

async function readFolder(input: Input): Promise<SourceTable[]> {
  const files = await logFiles(input);
  const folders = [...new Set(files.map(({ folder }) => folder))];
  const [folder, ...others] = folders;
  if (folder === undefined) throw new UnreadableSource("The folder has no Delta log.");
  if (others.length === 0) return [await readLog(files, folder || input.name)];
  return Promise.all(
    folders.map((each) =>
      readOrFault(
        files.filter((file) => file.folder === each),
        each || input.name,
      ),
    ),
  );
}

async function readLog(files: readonly LogFile[], folder: string): Promise<Table> {
  return tableOf(await newestMetadata(files), nameOfFile(folder));
}

/** One table that cannot be read leaves the others. */
async function readOrFault(files: readonly LogFile[], folder: string): Promise<SourceTable> {
  try {
    return await readLog(files, folder);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return { name: nameOfFile(folder), fault: error.message };
  }
}

async function readFile(input: Input): Promise<Table[]> {
  const { metadata, protocol } = await readActions(input);
  if (protocol) refuseUnknown(protocol);
  if (metadata) return [tableOf(metadata, nameOfFile(input.name))];
  throw new UnreadableSource(
    "This file of a Delta log has no schema: it was not changed here. Read the table's folder.",
  );
}
