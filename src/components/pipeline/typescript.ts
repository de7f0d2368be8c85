import { shellWord } from "./quote.ts";

/** Installs the npm package of the server. */
export function npmInstall(server: string, options = ""): string {
  return `npm install ${options}${shellWord(`${server}/cli/schema-check.tgz`)}`;
}

/** Checks columns by the API, typed. */
export function typescriptCheck(): string {
  return `import { createClient } from "schema-check/client";

const client = createClient();
const { data, error } = await client.POST("/gate", {
  body: {
    checks: [
      {
        contract: "orders",
        incoming_schema: { columns: [{ name: "order_id", type: "integer" }] },
      },
    ],
  },
});
if (error) throw new Error(error.detail);
if (data.decision === "block") throw new Error("orders breaks its contract");`;
}
