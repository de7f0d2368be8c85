import { exportLines, KEY } from "./command.ts";
import { shellWord } from "./quote.ts";

/** The name that agents show beside the tools of this server. */
const NAME = "schema-check";

/** Connects Claude Code to the server. */
export function claudeLines(server: string): string {
  const add = `claude mcp add --transport http ${NAME} ${shellWord(`${server}/mcp`)}`;
  return `${exportLines(server)}\n${add} \\\n  --header "X-API-Key: $SCHEMA_CHECK_KEY"`;
}

/** Connects Cursor, and other agents that read the same form of configuration. */
export function agentServer(server: string): string {
  const headers = { "X-API-Key": `\${env:SCHEMA_CHECK_KEY}` };
  return configuration({ url: `${server}/mcp`, headers });
}

/** Connects an agent that starts a program rather than calls a server. */
export function agentProgram(server: string): string {
  const args = ["--yes", `${server}/cli/schema-check.tgz`, "mcp"];
  const env = { SCHEMA_CHECK_URL: server, SCHEMA_CHECK_KEY: KEY };
  return configuration({ command: "npx", args, env });
}

function configuration(server: object): string {
  return JSON.stringify({ mcpServers: { [NAME]: server } }, null, 2);
}
