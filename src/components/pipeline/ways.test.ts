import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { parse } from "yaml";
import { preCommitHook } from "./ci.ts";
import { contractWord } from "./contract-word.ts";
import { pythonString, shellWord } from "./quote.ts";
import { waysToCheck } from "./ways.ts";

const ID = "ctr_01m7xn2tggfev909jj9hkdt91j";
const SERVER = "https://checks.example.com:8443";

/** Names that mean something to a shell, to YAML, to GitHub or to Python, and names of all sorts. */
const NAMES = [
  "orders",
  "Bob's orders",
  `"; rm -rf ~; echo "`,
  "$(touch /tmp/hacked)",
  "`touch /tmp/hacked`",
  "$HOME",
  "!!",
  "-rf",
  "--help",
  "a: b # c",
  "- item",
  "=ls",
  "&anchor *alias",
  "%directive",
  `\${{ secrets.SCHEMA_CHECK_KEY }}`,
  "{{ jinja }}",
  "'",
  "''",
  '"',
  "\\",
  "\\'",
  "~",
  "*",
  "a b",
  "a\tb",
  "a\nb",
  "a\r\n- evil",
  "\u202eevil",
  "\u2028",
  "ctr_01m7xn2tggfev909jj9hkdt91k",
  "订单",
  "😀",
];

const name = fc
  .oneof(
    fc.constantFrom(...NAMES),
    fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(..."'\"\\$`(){}!&|;<>#*?~- \n:%@,[]a"), minLength: 1 }),
  )
  .filter((text) => !text.includes("\0") && text.isWellFormed());

const dir = mkdtempSync(join(tmpdir(), "ways-"));
after(() => rmSync(dir, { recursive: true }));

/** Programs that print their arguments, each behind a NUL. */
for (const program of ["npx", "dbt", "node"]) {
  writeFileSync(join(dir, program), '#!/bin/sh\nprintf "%s\\000" "$@"\n');
  chmodSync(join(dir, program), 0o755);
}

writeFileSync(join(dir, "curl"), "#!/bin/sh\n");
chmodSync(join(dir, "curl"), 0o755);

/** What the programs of these lines are called with. */
function argumentsOf(lines: string, variables: Record<string, string> = {}): string[] {
  const { stdout, stderr } = spawnSync("sh", ["-c", lines], {
    cwd: dir,
    encoding: "utf8",
    env: {
      NODE_ENV: "test",
      PATH: `${dir}${delimiter}/usr/bin${delimiter}/bin`,
      HOME: dir,
      ...variables,
    },
  });
  assert.equal(stderr, "");
  return stdout.split("\0").slice(0, -1);
}

/** What follows `--contract`, however it is written. */
function contractIn(args: string[]) {
  const at = args.findIndex((arg) => arg.startsWith("--contract"));
  const [option = "", ...joined] = (args[at] ?? "").split("=");
  assert.equal(option, "--contract");
  return joined.length > 0 ? joined.join("=") : args[at + 1];
}

const textOf = (id: string, contract: { id: string; name: string }) => {
  const way =
    waysToCheck({ url: SERVER, version: "0.1.0" }, { ...contract, columns: [] }).find(
      (way) => way.id === id,
    ) ?? assert.fail(id);
  return way.blocks.map(({ text }) => text).join("\n");
};

test("any text is one word of a shell", () => {
  fc.assert(
    fc.property(name, (text) => {
      assert.deepEqual(argumentsOf(`npx ${shellWord(text)}`), [text]);
    }),
    { numRuns: 60 },
  );
});

test("the lines for a shell call the command line with exactly the contract", () => {
  fc.assert(
    fc.property(name, (name) => {
      const contract = { id: ID, name };
      const args = argumentsOf(textOf("command-line", contract));
      assert.deepEqual(args.slice(0, 3), ["--yes", `${SERVER}/cli/schema-check.tgz`, "check"]);
      const word = contractWord(contract);
      assert.equal(contractIn(args), word);
      assert.equal(args.length, word.startsWith("-") ? 5 : 6);
    }),
    { numRuns: 60 },
  );
});

test("the lines for dbt call both programs with exactly the contract", () => {
  for (const name of NAMES) {
    const contract = { id: ID, name };
    const args = argumentsOf(textOf("dbt", contract), { SCHEMA_CHECK_URL: SERVER });
    assert.deepEqual(args.slice(0, 2), ["parse", "--yes"]);
    assert.equal(contractIn(args), contractWord(contract));
  }
});

test("the workflow of GitHub is YAML whose step runs exactly the check", () => {
  fc.assert(
    fc.property(name, (name) => {
      const contract = { id: ID, name };
      const { jobs } = parse(textOf("github", contract));
      const { run, env } = jobs.contract.steps[1];
      assert.equal(env.SCHEMA_CHECK_URL, SERVER);
      assert.doesNotMatch(run, /\$\{\{/);
      assert.equal(contractIn(argumentsOf(run, env)), contractWord(contract));
    }),
    { numRuns: 60 },
  );
});

test("the job of GitLab is YAML whose script runs exactly the check", () => {
  fc.assert(
    fc.property(name, (name) => {
      const contract = { id: ID, name };
      const { contract: job } = parse(textOf("gitlab", contract));
      assert.equal(job.script.length, 1);
      assert.equal(contractIn(argumentsOf(job.script[0], job.variables)), contractWord(contract));
    }),
    { numRuns: 60 },
  );
});

test("a string of Python is the same text in Python's eyes", (t) => {
  const names = [...NAMES, ...fc.sample(name, 300)];
  const python = spawnSync("python3", ["--version"]).status === 0;
  if (!python) return t.skip("Python is not installed");
  const program = `import json,sys\nsys.stdout.write(json.dumps([${names.map(pythonString).join(",\n")}]))`;
  assert.deepEqual(
    JSON.parse(execFileSync("python3", ["-"], { input: program }).toString()),
    names,
  );
});

test("the hook of pre-commit is YAML whose entry is one command", () => {
  const { repos } = parse(preCommitHook(SERVER));
  const args = argumentsOf(repos[0].hooks[0].entry);
  assert.deepEqual(args.slice(0, 3), ["--yes", `${SERVER}/cli/schema-check.tgz`, "diff"]);
});

test("a contract is called by its name only where the reader sees all of it", () => {
  const wordOf = (name: string) => contractWord({ id: ID, name });
  for (const name of ["orders", "Bob's orders", "a: b # c", "订单", "😀", "$HOME"]) {
    assert.equal(wordOf(name), name);
  }
  for (const name of [
    "\u202eevil",
    "a\nb",
    "a\tb",
    "a  b",
    `\${{ x }}`,
    "ctr_other",
    " orders",
    "",
  ]) {
    assert.equal(wordOf(name), ID, JSON.stringify(name));
  }
});
