import assert from "node:assert/strict";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { PROGRAM } from "#testing/env.ts";
import { agentOver, ERAS, type Era } from "#testing/servers/agent.ts";
import { openWorkplace, startSchemaCheck, type Workplace } from "#testing/servers/schema-check.ts";
import { newResources, type Resources } from "#testing/tenants/resources.ts";

const MAIN = join(import.meta.dirname, "..", "main.ts");

let workplace: Workplace;
let own: Resources;
before(async () => {
  workplace = await openWorkplace({ contractChanges: true });
  own = await newResources(workplace.server);
});
after(() => workplace.close());

function environment(key: string, url = workplace.origin) {
  return { SCHEMA_CHECK_URL: url, SCHEMA_CHECK_KEY: key };
}

/** Starts `schema-check mcp` as an agent does, and connects to it. */
function connect(era: Era, key = own.key, url?: string) {
  const { cwd } = workplace;
  const env = Object.fromEntries(
    Object.entries({ ...PROGRAM, ...environment(key, url) }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return agentOver(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, "mcp"], cwd, env }),
    era,
  );
}

for (const era of ERAS) {
  test(`a ${era} client on stdio reads, compares and checks`, async () => {
    const agent = await connect(era);
    const { tools } = await agent.client.listTools();
    assert.ok(tools.some(({ name }) => name === "explain"));
    const { value } = await agent.call("get_contract", { contract: "orders" });
    assert.equal(value.id, own.contract.id);
    const after = [{ name: "ä\u202e", type: "string" }];
    const diff = await agent.call("diff", { contract: "orders", after });
    assert.equal(diff.value.changes.at(-1).column, "ä⟨U+202E⟩");
    const check = await agent.call("check", { contract: "orders", columns: after });
    assert.equal(check.value.decision, "block");
    const several = await Promise.all(
      Array.from({ length: 20 }, () => agent.call("get_policy", { contract: "orders" })),
    );
    assert.ok(several.every(({ isError }) => !isError));
    await assert.rejects(agent.call("drop_contract"), /drop_contract/);
    await agent.close();
  });

  test(`a ${era} client on stdio is told that its key was revoked`, async () => {
    await assert.rejects(connect(era, own.revoked.key), /revoked/i);
  });
}

test("a client learns that the service cannot be reached", async () => {
  await assert.rejects(connect("legacy", own.key, "http://127.0.0.1:9"), /nothing is listening/);
});

test("without a key it says what to set, and does not start", async () => {
  const { code, stdout, stderr } = await workplace.run(own.tenant, ["mcp"], {
    env: { SCHEMA_CHECK_KEY: "" },
  });
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.match(stderr, /Set SCHEMA_CHECK_KEY/);
});

test("what arrives before the input ends is answered, each on a line of its own", async () => {
  const { cwd } = workplace;
  const child = startSchemaCheck(["mcp"], { cwd, env: environment(own.key) });
  const ask = (id: number) => JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list" });
  child.stdin.end(`${ask(1)}\r\n\n{\n${ask(2)}`);
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(code, 0);
  assert.deepEqual(answers.map(({ id }) => id).sort(), [1, 2, null]);
});
