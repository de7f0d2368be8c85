import { type Input, openInput } from "../input/input.ts";
import type { ReadOptions } from "../reader.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { type Names, namedTypes } from "./names.ts";
import { EXTENSIONS, schemaInText } from "./schema.ts";

/** The longest schema that is looked at for what another refers to, in bytes, and how many are. */
const MAX_SIZE = 4 * 1024 * 1024;
const MAX_FILES = 2000;

/** The types of the schemas in the folder of a schema, and of those that were given with it. */
export async function namesBeside(input: Input, { together }: ReadOptions): Promise<Names> {
  const files = (await together?.()) ?? [];
  const beside = (await input.siblings?.(EXTENSIONS)) ?? [];
  const schemas: unknown[] = [];
  for (const source of [...files, ...beside].filter(mayHaveNames).slice(0, MAX_FILES)) {
    schemas.push(await schemaOrNothing(source));
  }
  return namedTypes(schemas);
}

function mayHaveNames({ name, size }: Source) {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return EXTENSIONS.includes(extension) && size <= MAX_SIZE;
}

/** What is wrong with a schema is told when it is read itself. */
async function schemaOrNothing(source: Source): Promise<unknown> {
  try {
    return await schemaInText(await openInput(source));
  } catch (error) {
    if (error instanceof UnreadableSource) return null;
    throw error;
  }
}
