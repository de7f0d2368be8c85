import fc from "fast-check";
import { type ZodType, z } from "zod";
import { type Line, type Own, WHO, type Who } from "../rights.ts";
import { anyJson, type JsonSchema, mutated, valid } from "./from-schema.ts";

/** A procedure of the console, with an input that is known to be fine. */
export type Callable = { path: string; line: Line; input: ZodType | undefined };

export type ConsoleCall = { path: string; line: Line; who: Who; input: unknown };

/** Generates calls by anyone to any procedure, most of whose inputs are nearly valid. */
export function consoleCall(callables: readonly Callable[], own: Own, ids: readonly string[]) {
  return fc
    .tuple(
      fc.constantFrom(...callables),
      fc.oneof(fc.constant("owner" as const), fc.constantFrom(...WHO)),
    )
    .chain(([{ path, line, input: schema }, who]) =>
      inputOf(schema, line.input(own), ids).map(
        (input): ConsoleCall => ({ path, line, who, input }),
      ),
    );
}

function inputOf(schema: ZodType | undefined, fine: unknown, ids: readonly string[]) {
  const known = fc.constant(fine);
  const good = schema ? fc.oneof(known, valid(...shapeOf(schema, ids))) : known;
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 4, arbitrary: good.chain(mutated) },
    { weight: 1, arbitrary: anyJson },
  );
}

function shapeOf(input: ZodType, ids: readonly string[]) {
  const root = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>;
  };
  const resolve = (ref: string) => {
    const part = ref === "#" ? root : root.$defs?.[ref.slice("#/$defs/".length)];
    // Anything else in its place would be generated, and nothing would fail.
    if (!part) throw new Error(`${ref} leads nowhere`);
    return part;
  };
  return [root, { resolve, ids }] as const;
}
