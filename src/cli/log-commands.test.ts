import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { residentSchemaCheck } from "#testing/servers/schema-check.ts";
import { REPORT_FORMATS } from "./report/report-formats.ts";
import { COMMAND_NAMES, commandsIn, isAnnotation } from "./testing/log-commands.ts";

const cwd = mkdtempSync(join(tmpdir(), "log-"));
after(() => rmSync(cwd, { recursive: true }));

const write = (name: string, content: unknown) =>
  writeFileSync(join(cwd, name), typeof content === "string" ? content : JSON.stringify(content));

const column = (name: string) => ({ name, type: "string", required: true });

/** Names that files can have. */
const FILES = COMMAND_NAMES.map((name) => name.replaceAll("/", " "));

write("names.json", COMMAND_NAMES.map(column));
write("none.json", [column("id")]);
write("types.json", [{ name: "id", type: COMMAND_NAMES.join("") }]);
for (const name of FILES) write(`${name}.json`, [column(name)]);
for (const name of FILES) write(`${name}.sql`, `create table "${name.replaceAll('"', "")}" (`);
const table = (name: string) => `"${name.replaceAll('"', '""')}"`;
const tables = (more: string) =>
  COMMAND_NAMES.map(
    (name) => `create table ${table(name)} (id int, ${table(name + more)} int not null);`,
  ).join("\n");
write("old.sql", tables(""));
write("new.sql", tables(" 2"));
write("more.sql", `${tables("")} create table ${table(COMMAND_NAMES.join("\n"))} (id int);`);

async function run(args: string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await residentSchemaCheck(args, { cwd, env });
  return { code, stdout, texts: [stdout, stderr] };
}

const RUNS: [what: string, args: string[], codes: number[]][] = [
  ["columns", ["columns", "names.json"], [0]],
  ["columns of all files", ["columns", ...FILES.map((name) => `./${name}.json`)], [0]],
  ["columns as JSON", ["columns", "names.json", "--format", "json"], [0]],
  ["types without a counterpart", ["columns", "types.json"], [4]],
  ["files that cannot be read", ["columns", ...FILES.map((name) => `./${name}.sql`)], [4]],
  ["files that do not exist", ["columns", "--", ...COMMAND_NAMES], [4]],
  ["a table that does not exist", ["columns", "old.sql", "--table", COMMAND_NAMES.join("")], [2]],
  ["a table that is new", ["diff", "old.sql", "more.sql"], [0]],
  ["an unknown option", ["columns", `--${COMMAND_NAMES.join("")}`], [2]],
  ["an option's value", ["columns", "names.json", "--from", COMMAND_NAMES.join("\n")], [2]],
  ["an unknown command", [COMMAND_NAMES.join("\n")], [2]],
];

for (const [what, args, codes] of RUNS) {
  test(`no line is a command to a CI system: ${what}`, async () => {
    const { code, texts } = await run(args);
    assert.ok(codes.includes(code ?? -1), `${code}: ${texts[1]}`);
    assert.ok(texts.join("").length > 100);
    for (const text of texts) assert.deepEqual(commandsIn(text), []);
  });
}

for (const format of REPORT_FORMATS) {
  for (const [what, files] of [
    ["a table", ["names.json", "none.json"]],
    ["tables", ["old.sql", "new.sql"]],
  ] as const) {
    test(`no line of a report in ${format} on ${what} is a command, in a file or not`, async () => {
      const args = ["diff", ...files, "--format", format, "-o", `${format}=report`];
      const { code, texts } = await run(args, { FORCE_COLOR: "1" });
      assert.equal(code, 1, texts[1]);
      for (const text of [...texts, readFileSync(join(cwd, "report"), "utf8")]) {
        const commands = commandsIn(text);
        assert.deepEqual(
          format === "github" ? commands.filter((line) => !isAnnotation(line)) : commands,
          [],
        );
      }
    });
  }
}

test("JSON has the names as they are", async () => {
  const { stdout } = await run(["columns", "names.json", "--format", "json"]);
  const [source] = JSON.parse(stdout).sources;
  assert.deepEqual(
    source.columns.map(({ name }: { name: string }) => name),
    COMMAND_NAMES,
  );
});

test("no line about a configuration, or of init and doctor, is a command", async () => {
  const faulty = COMMAND_NAMES.map((name) => `${JSON.stringify(name)}: 1`).join("\n");
  writeFileSync(join(cwd, "schema-check.yaml"), faulty);
  const url = `https://127.0.0.1:1/${COMMAND_NAMES.join("")}`;
  const env = { SCHEMA_CHECK_URL: url, SCHEMA_CHECK_KEY: `svc_live_${"a".repeat(24)}` };
  for (const args of [["check"], ["doctor"], ["init"]]) {
    const { code, texts } = await run(args, env);
    assert.notEqual(code, 0);
    for (const text of texts) assert.deepEqual(commandsIn(text), [], args[0]);
  }
  rmSync(join(cwd, "schema-check.yaml"));
  const { stdout } = await run(["init"]);
  assert.match(stdout, /Found:/);
  assert.deepEqual(commandsIn(stdout), []);
});
