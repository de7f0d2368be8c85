import { type PipelineServer, type Way, waysToCheck } from "#components/pipeline/ways.ts";
import type { Column } from "#domain/contracts/column.ts";
import { runningApp } from "#server/handle.ts";
import { baseUrl } from "./base-url.ts";

type Contract = { id: string; name: string; schema: { columns: readonly Column[] } };

/** The ways to check a contract from a pipeline. */
export async function waysOf({ id, name, schema }: Contract): Promise<Way[]> {
  return waysToCheck(await pipelineServer(), { id, name, columns: schema.columns });
}

export async function pipelineServer(): Promise<PipelineServer> {
  return { url: await baseUrl(), version: runningApp().version };
}
