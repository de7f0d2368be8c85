import type { StandardSchemaWithJSON, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Right } from "#domain/keys/right.ts";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import type { createCaller } from "#server/api/router.ts";
import { exactSchema } from "./exact-schema.ts";

/** What a tool works with: the procedures, called with the key of the request. */
export type ToolContext = {
  procedures: Procedures;
  /** The same, for a request that is to have an effect once. */
  once: (idempotency_key: string | null) => Procedures;
  /** The URL of a page of the account in the console. */
  pageUrl: (path: string) => string;
};

export type Procedures = ReturnType<typeof createCaller>;

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  /** Rights of which a key needs one. The procedures decide; here they are only counted. */
  rights: readonly Right[];
  input: Input;
  output: Output;
  /** Whether it leaves nothing behind. */
  reads: boolean;
  /**
   * Bytes of the most that its procedures read, if it is not what a body may have. With 0 it takes no turn
   * with large answers, unless its message is large.
   */
  largest?: number;
  run: (context: ToolContext, input: z.output<Input>) => Promise<z.input<Output>>;
};

/** A tool as it is registered and called; its input has been parsed when it runs. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  rights: readonly Right[];
  input: StandardSchemaWithJSON;
  output: StandardSchemaWithJSON;
  annotations: ToolAnnotations;
  largest: number;
  run: (context: ToolContext, input: unknown) => Promise<Record<string, unknown>>;
};

export function toolOf<Input extends z.ZodObject, Output extends z.ZodObject>({
  input,
  output,
  reads,
  largest = MAX_BODY_BYTES,
  run,
  ...named
}: Definition<Input, Output>): Tool {
  return {
    ...named,
    input: exactSchema(input),
    output: exactSchema(output),
    annotations: { readOnlyHint: reads, destructiveHint: false, openWorldHint: false },
    largest,
    run: (context, parsed) => run(context, parsed as z.output<Input>),
  };
}
