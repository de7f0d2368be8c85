import { Failure } from "#server/failure.ts";

/** Returns the failure for an account id that does not exist. */
export function noAccount(id: string): Failure {
  return new Failure(`There is no account ${id}. Run "account list" to see all accounts.`);
}
