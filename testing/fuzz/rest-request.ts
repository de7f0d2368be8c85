import fc from "fast-check";
import type { Document, Documented } from "./documented.ts";
import { anyJson, hostileText, mutated, type Surroundings, valid } from "./from-schema.ts";

/** A generated request; `text` is its body. */
export type RestRequest = {
  operation: Documented;
  path: string;
  text: string | undefined;
  headers: Record<string, string>;
};

/** Generates requests to any operation of a document, most of which are nearly valid. */
export function restRequest({ operations, resolve }: Document, ids: readonly string[]) {
  const around = { resolve, ids };
  return fc.constantFrom(...operations).chain((operation) => requestTo(operation, around));
}

function requestTo(operation: Documented, around: Surroundings): fc.Arbitrary<RestRequest> {
  const hasBody = operation.body !== null;
  return fc
    .tuple(
      fc.tuple(...operation.parameters.map(({ schema }) => pathPart(schema, around))),
      queryOf(operation, around),
      hasBody ? textOf(operation.body ?? {}, around) : fc.constant(undefined),
      hasBody ? bodyHeaders : fc.constant({}),
    )
    .map(([parts, search, text, headers]) => {
      const rest = parts.map((part) => encodeURIComponent(part));
      const path = operation.path.replace(/\{\w+\}/g, () => rest.shift() ?? "");
      return { operation, path: search ? `${path}?${search}` : path, text, headers };
    });
}

function pathPart(schema: Parameters<typeof valid>[0], around: Surroundings) {
  const known = valid(schema, around).map(String);
  const any = fc.oneof(hostileText, fc.string(), fc.constantFrom(...around.ids));
  return fc
    .oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: any })
    .filter((text) => text.isWellFormed() && !/^\.{0,2}$/.test(text));
}

function queryOf({ query }: Documented, around: Surroundings) {
  const fields = query.map(({ name, schema }) =>
    fc
      .oneof(valid(schema, around), hostileText, fc.constantFrom(...around.ids))
      .map((value) => [name, String(value)]),
  );
  return fc
    .tuple(...fields)
    .chain((all) => fc.subarray(all))
    .map((some) => new URLSearchParams(some).toString());
}

/** Generates the text of a body: valid, with one part changed, or broken. */
function textOf(schema: Parameters<typeof valid>[0], around: Surroundings) {
  const good = valid(schema, around);
  const json = fc
    .oneof(
      { weight: 5, arbitrary: good },
      { weight: 4, arbitrary: good.chain(mutated) },
      { weight: 1, arbitrary: anyJson },
    )
    .map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: json.chain(broken) });
}

/** Generates texts that are no JSON, or not the JSON that they seem to be. */
function broken(text: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.nat({ max: text.length }).map((end) => text.slice(0, end)),
    fc
      .tuple(fc.nat({ max: text.length }), fc.string({ unit: "binary", maxLength: 4 }))
      .map(([at, more]) => text.slice(0, at) + more + text.slice(at)),
    fc.constantFrom(`\ufeff${text}`, text + text, "[".repeat(50_000), `${'{"a":'.repeat(5000)}1`),
    fc.constantFrom("1e400", "-", "NaN", "{'a': 1}", `{"contract_id": "a", ${text.slice(1)}`),
  );
}

const bodyHeaders = fc.record({
  "Content-Type": fc.oneof(
    { weight: 20, arbitrary: fc.constant("application/json") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...["application/json; charset=utf-8", "application/json; charset=latin1", "text/plain"],
        ...["application/problem+json", "multipart/form-data", "*/*", "a"],
      ),
    },
  ),
  "If-Match": fc.oneof(
    { weight: 6, arbitrary: fc.constant("*") },
    { weight: 2, arbitrary: fc.constantFrom('"1"', '"2", W/"1"', '"1", "2"', '""', "1", "") },
  ),
  "Idempotency-Key": fc.oneof(
    { weight: 6, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom("a", "b", "a".repeat(255), "a".repeat(256), "<>'\"%") },
  ),
});
