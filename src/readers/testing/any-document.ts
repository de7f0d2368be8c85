import assert from "node:assert/strict";
import fc from "fast-check";
import type { Format } from "../formats.ts";
import { readSource } from "../read-source.ts";
import { type Source, textSource } from "../source.ts";

/** Documents of these keys and values, in any shape. */
export function anyDocument(keys: string, values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(...values),
      fc.array(tie("node"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys.split(" ")), tie("node"), { maxKeys: 4 }),
    ),
  })).node;
}

/** Fails when reading as a format throws anything but UnreadableSource. */
export async function assertReadOrRefused(from: Format, source: Source): Promise<void> {
  await readSource(source, { from }).catch((error) =>
    assert.equal(error.name, "UnreadableSource", error.stack),
  );
}

/** The same for any of the documents, in the shapes that `around` puts them into. */
export async function assertDocumentsReadOrRefused(
  from: Format,
  documents: fc.Arbitrary<unknown>,
  around: (document: unknown) => unknown[] = (document) => [document],
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(documents, async (document) => {
      for (const place of around(document)) {
        const source = textSource(JSON.stringify(place), "x.json");
        await assertReadOrRefused(from, { ...source, beside: async () => source });
      }
    }),
    { numRuns: 500 },
  );
}
