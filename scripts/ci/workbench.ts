import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { PROGRAM } from "#testing/env.ts";

export type ScriptRun = { code: number; stdout: string; stderr: string };

/** A folder to run the scripts of pipelines in. */
export type Workbench = {
  dir: string;
  write: (name: string, content: string) => string;
  read: (name: string) => string;
  /** Puts a program on the scripts' path. */
  program: (name: string, script: string) => void;
  run: (command: string[], variables?: Record<string, string>) => Promise<ScriptRun>;
  close: () => void;
};

export function openWorkbench(): Workbench {
  const dir = mkdtempSync(join(tmpdir(), "ci-"));
  const bin = join(dir, "bin");
  mkdirSync(bin);
  const write = (name: string, content: string) => {
    const path = join(dir, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  return {
    dir,
    write,
    read: (name) => readFileSync(join(dir, name), "utf8"),
    program: (name, script) => chmodSync(write(join("bin", name), script), 0o755),
    run: ([program = "", ...args], variables = {}) => {
      const path = `${bin}${delimiter}${PROGRAM.PATH}`;
      const env = {
        ...PROGRAM,
        PATH: path,
        HOME: dir,
        RECORDS: dir,
        NODE_ENV: "test" as const,
        ...variables,
      };
      return new Promise((resolve) => {
        execFile(program, args, { cwd: dir, env }, (error, stdout, stderr) => {
          resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
        });
      });
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** Instead of npm: keeps its arguments, and installs a program that keeps its own. */
export const RECORDING_NPM = `#!/bin/sh
printf '%s\\000' "$@" > "$RECORDS/npm-arguments"
env > "$RECORDS/npm-environment"
[ "\${NPM_CODE:-0}" -eq 0 ] || exit "$NPM_CODE"
mkdir -p node_modules/schema-check
cat > node_modules/schema-check/schema-check.mjs <<'PROGRAM'
import { writeFileSync } from "node:fs";
const { RECORDS, PROGRAM_CODE } = process.env;
writeFileSync(RECORDS + "/arguments", process.argv.slice(2).map((one) => one + "\\0").join(""));
process.exitCode = Number(PROGRAM_CODE ?? 0);
PROGRAM
`;

/** What a program was called with: the command line, or npm. */
export const recordedArguments = (bench: Workbench, program: "arguments" | "npm-arguments") =>
  bench.read(program).split("\0").slice(0, -1);

/** Values that would be commands if a script contained them. */
export const HOSTILE_INPUTS = [
  "$(touch hacked)",
  "`touch hacked`",
  '"; touch hacked; "',
  "'; touch hacked; '",
  "a b  c",
  "*",
  "--help",
  "-rf",
  "$HOME",
  "\\",
  "!!",
  `\${{ secrets.KEY }}`,
  "SOURCES",
  "订单 🧊",
];
