import { Failure } from "#server/failure.ts";

/** Throws for an account id that does not exist. */
export function noAccount(id: string): never {
  throw new Failure(`There is no account ${id}. Run "account list" to see all accounts.`);
}
