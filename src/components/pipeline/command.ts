import { contractWord, type NamedContract } from "./contract-word.ts";
import { shellWord } from "./quote.ts";

/** The address of the server's command line, by the variable that the lines set before. */
const TARBALL = "$SCHEMA_CHECK_URL/cli/schema-check.tgz";

/** The placeholder for the reader's key. */
export const KEY = "YOUR_API_KEY";

/** The variables that the command line and the clients read. */
export function exportLines(server: string): string {
  return `export SCHEMA_CHECK_URL=${shellWord(server)}\nexport SCHEMA_CHECK_KEY=${KEY}`;
}

/** Runs the command line of the server, which npm need not install before. */
export function npx(args: string): string {
  return `npx --yes ${TARBALL} \\\n  ${args}`;
}

/** Runs this version of the command line, or fails once the server has another one. */
export function pinnedLine(version: string): string {
  return `npx --yes $SCHEMA_CHECK_URL/cli/schema-check-${version}.tgz --help`;
}

/** Downloads the command line as one file, and compares it with its checksum. */
export function downloadLines(server: string, version: string): string {
  const file = `schema-check-${version}.mjs`;
  const address = shellWord(`${server}/cli/${file}`);
  return `curl -sSfO ${address}
curl -sSfO ${address}.sha256
sha256sum --check ${file}.sha256
node ${file} --version`;
}

/** Checks a source against the contract. */
export function checkLine(source: string, contract: NamedContract): string {
  return npx(`check ${source} ${contractOption(contract)}`);
}

/**
 * Checks in a pipeline, by a file outside of the checkout: npx would obey the checkout's `.npmrc`,
 * and so run what a contributor has written where the key is.
 */
export function pipelineLines(
  folder: string,
  source: string,
  contract: NamedContract,
  options: string,
): string {
  const file = `"${folder}/schema-check.mjs"`;
  return `curl -sSf -o ${file} "$SCHEMA_CHECK_URL/cli/schema-check.mjs"
node ${file} \\
  check ${source} ${contractOption(contract)} ${options}`;
}

/** A name may begin like an option. */
function contractOption(contract: NamedContract) {
  const word = contractWord(contract);
  const separator = word.startsWith("-") ? "=" : " ";
  return `--contract${separator}${shellWord(word)}`;
}

/** What a table or file with the contract's columns could be called. */
export function exampleName({ name }: NamedContract): string {
  return /^\w[\w-]{0,40}$/.test(name) ? name : "data";
}

/** Checks again what a check has checked: its file if the pipeline said which, or an example. */
export function recheckLine(path: string | null, contract: NamedContract): string {
  return checkLine(path ? shellWord(path) : `${exampleName(contract)}.parquet`, contract);
}

/** Approves changes of these columns that a check found. */
export function approveLine(check_id: string, columns: readonly string[]): string {
  const words = columns.map(shellWord);
  // A name may begin like an option.
  const separator = columns.some((name) => name.startsWith("-")) ? "-- " : "";
  return npx(`approve --reason "…" ${separator}${[check_id, ...words].join(" ")}`);
}
