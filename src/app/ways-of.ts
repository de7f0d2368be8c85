import { type Way, waysToCheck } from "#components/pipeline/ways.ts";
import type { Column } from "#server/contracts/rules/column.ts";
import { runningApp } from "#server/handle.ts";
import { baseUrl } from "./base-url.ts";
import { checkCurl } from "./example-curl.ts";

type Contract = { id: string; name: string; schema: { columns: readonly Column[] } };

/** The ways to check a contract from a pipeline, at the address that the reader used. */
export async function waysOf({ id, name, schema }: Contract): Promise<Way[]> {
  const server = await baseUrl();
  const curl = checkCurl(server, id, schema.columns);
  return waysToCheck({ server, version: runningApp().version, contract: { id, name }, curl });
}
