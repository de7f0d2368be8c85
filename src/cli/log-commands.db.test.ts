import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  type CommandRun,
  newContract,
  openWorkplace,
  type Workplace,
} from "#testing/servers/schema-check.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { REPORT_FORMATS } from "./report/report-formats.ts";
import { COMMAND_NAMES, commandsIn, isAnnotation } from "./testing/log-commands.ts";

let place: Workplace;
let tenant: Tenant;

const column = (name: string, type = "string") => ({ name, type, required: true });
const NAME = COMMAND_NAMES[0] ?? "";
const table = (name: string) => `"${name.replaceAll('"', '""')}"`;

before(async () => {
  place = await openWorkplace();
  tenant = await newTenant(place.server.db);
  const columns = COMMAND_NAMES.map((name) => column(name));
  const [contract = assert.fail()] = await Promise.all(
    COMMAND_NAMES.map((name) => newContract(place, tenant, name, columns)),
  );
  for (const name of COMMAND_NAMES) {
    const json = { name, owner: name, contact: null, columns: COMMAND_NAMES };
    const sent = { key: tenant.live.key, id: contract.id, json };
    const { status, text } = await place.server.send("POST /contracts/{id}/consumers", sent);
    assert.equal(status, 201, text);
  }
  place.write(
    "changed.json",
    COMMAND_NAMES.map((name) => column(name, "integer")),
  );
  place.write(
    "tables.sql",
    COMMAND_NAMES.map((name) => `create table ${table(name)} (id int);`).join("\n"),
  );
});
after(() => place.close());

const run = (args: string[]) => place.run(tenant, args, { env: { FORCE_COLOR: "1" } });

function hasNoCommands({ stdout, stderr }: CommandRun) {
  assert.ok(stdout !== "" || stderr !== "");
  assert.deepEqual(commandsIn(stdout), []);
  assert.deepEqual(commandsIn(stderr), []);
}

for (const format of REPORT_FORMATS) {
  test(`no line of a check's report in ${format} is a command to a CI system`, async () => {
    const args = ["check", "changed.json", "--contract", NAME, "--format", format];
    const { code, stdout, stderr } = await run([...args, "--no-source"]);
    assert.equal(code, 1, stderr);
    const lines = commandsIn(stdout);
    const commands = format === "github" ? lines.filter((line) => !isAnnotation(line)) : lines;
    assert.deepEqual([commands, commandsIn(stderr)], [[], []]);
  });
}

for (const format of REPORT_FORMATS) {
  test(`no line of a replay's report in ${format} is a command to a CI system`, async () => {
    const env = { GITHUB_SERVER_URL: "https://github.test", GITHUB_RUN_ID: format };
    const name = COMMAND_NAMES[3] ?? "";
    const options = ["--contract", name, "--fail-on", "never", "--no-source", "--format", format];
    for (const replay of [false, true]) {
      const args = ["check", "changed.json", ...options];
      const { code, stdout, stderr } = await place.run(tenant, args, { env });
      assert.equal(code, 0, stderr);
      const lines = commandsIn(stdout);
      const commands = format === "github" ? lines.filter((line) => !isAnnotation(line)) : lines;
      assert.deepEqual(commands, [], `${replay}`);
    }
  });
}

test("no line about an approval is a command to a CI system", async () => {
  const args = ["check", "changed.json", "--contract", NAME, "--format", "json"];
  const [{ check }] = JSON.parse((await run(args)).stdout).checks;
  const reason = COMMAND_NAMES.join(" ").slice(0, 400);
  const approve = ["approve", check.id, "--reason", reason];
  hasNoCommands(await run([...approve, "--", ...COMMAND_NAMES.map((name) => `${name}?`)]));
  for (const format of ["text", "json", "text"]) {
    hasNoCommands(await run([...approve, "--format", format]));
  }
  for (const format of ["text", "markdown", "json"]) {
    hasNoCommands(await run(["check", "changed.json", "--contract", NAME, "--format", format]));
  }
});

test("no line of contracts list, get, create and push is a command to a CI system", async () => {
  const odd = COMMAND_NAMES.join(" ").slice(0, 250);
  for (const format of ["text", "json"]) {
    const formatted = ["--format", format];
    hasNoCommands(await run(["contracts", "list", ...formatted]));
    hasNoCommands(await run(["contracts", "get", NAME, ...formatted]));
    hasNoCommands(await run(["contracts", "get", odd, ...formatted]));
    const create = ["contracts", "create", "changed.json", ...formatted];
    hasNoCommands(await run([...create, "--name", `${odd} ${format}`]));
    hasNoCommands(await run([...create, "--name", NAME]));
    hasNoCommands(await run(["contracts", "push", "tables.sql", "--dry-run", ...formatted]));
    hasNoCommands(await run(["contracts", "push", "tables.sql", ...formatted]));
  }
});

test("no line about contracts that are missing is a command to a CI system", async () => {
  place.write(
    "missing.sql",
    COMMAND_NAMES.map((name) => `create table ${table(`${name}!`)} (id int);`).join("\n"),
  );
  for (const more of [[], ["--if-missing", "skip"], ["--if-missing", "create"]]) {
    hasNoCommands(await run(["check", "missing.sql", ...more]));
  }
});
