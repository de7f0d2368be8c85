import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { agentProgram, agentServer, claudeLines } from "./agent.ts";

const SERVER = "https://checks.example.com:8443/below";

test("the lines for Claude Code are a command with the server's address and the key", () => {
  const said = `claude() { printf '%s\\n' "$@"; }\n${claudeLines(SERVER)}`;
  const words = execFileSync("sh", ["-c", said], { encoding: "utf8" }).trimEnd().split("\n");
  assert.deepEqual(words, [
    ...["mcp", "add", "--transport", "http", "schema-check", `${SERVER}/mcp`],
    ...["--header", "X-API-Key: YOUR_API_KEY"],
  ]);
});

test("the configurations are JSON with the server's address", () => {
  const { url, headers } = JSON.parse(agentServer(SERVER)).mcpServers["schema-check"];
  assert.equal(url, `${SERVER}/mcp`);
  assert.deepEqual(headers, { "X-API-Key": `\${env:SCHEMA_CHECK_KEY}` });
  const { command, args, env } = JSON.parse(agentProgram(SERVER)).mcpServers["schema-check"];
  assert.deepEqual([command, ...args], ["npx", "--yes", `${SERVER}/cli/schema-check.tgz`, "mcp"]);
  assert.equal(env.SCHEMA_CHECK_URL, SERVER);
});
