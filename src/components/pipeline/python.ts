import { contractWord, type NamedContract } from "./contract-word.ts";
import { pythonString, shellWord } from "./quote.ts";

/** Installs the client for Python; `version` is the server's. */
export function pipInstall(server: string, version: string): string {
  return `pip install ${shellWord(`${server}/cli/schema_contract_check-${version}-py3-none-any.whl`)}`;
}

/** Checks a data frame before it is written. The client reads the variables of the command line. */
export function pythonCheck(contract: NamedContract): string {
  return `from schema_contract_check import Client

Client().check(${pythonString(contractWord(contract))}, frame)  # raises ContractBroken`;
}
