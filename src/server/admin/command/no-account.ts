import { Failure } from "#server/failure.ts";

/** The id that an option named is no account's. */
export function noAccount(id: string): never {
  throw new Failure(`There is no account ${id}: account list shows them.`);
}
