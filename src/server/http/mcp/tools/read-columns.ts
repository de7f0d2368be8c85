import type { z } from "zod";
import { faultsOf } from "#server/api/faults.ts";
import { invalid } from "#server/api/refusal.ts";
import type { detailedSchema, incomingSchema } from "#server/contracts/api/contract-shapes.ts";

/** Reads columns by the rules of REST, which also know what a detail can be. */
export function readColumns<Shape extends typeof detailedSchema | typeof incomingSchema>(
  schema: Shape,
  field: string,
  columns: unknown,
): z.output<Shape>["columns"] {
  const read = schema.safeParse({ columns });
  if (read.success) return read.data.columns;
  const faults = faultsOf(read.error);
  throw invalid(faults.map((fault) => ({ ...fault, path: fault.path.replace(/^columns/, field) })));
}
