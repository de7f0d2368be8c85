import { isLoopback } from "#domain/loopback.ts";
import { contractWord, type NamedContract } from "./contract-word.ts";
import { pythonString, shellWord } from "./quote.ts";

/** Installs the client for Python; `version` is the server's. */
export function pipInstall(server: string, version: string): string {
  return `pip install ${shellWord(`${server}/cli/schema_contract_check-${version}-py3-none-any.whl`)}`;
}

/**
 * Installs whichever version the server has from its own index. Not --extra-index-url: pip would take
 * a package of that name from the public index if its version were higher.
 */
export function pipInstallFromIndex(server: string): string {
  const { protocol, host, hostname } = new URL(server);
  // pip reads no index without TLS from another machine, unless told.
  const trusted =
    protocol === "http:" && !isLoopback(hostname) ? `--trusted-host ${shellWord(host)} ` : "";
  return `pip install ${trusted}--index-url ${shellWord(`${server}/cli/simple/`)} schema-contract-check`;
}

/** Checks a data frame before it is written. The client reads the variables of the command line. */
export function pythonCheck(contract: NamedContract): string {
  return `from schema_contract_check import Client

Client().check(${pythonString(contractWord(contract))}, frame)  # raises ContractBroken`;
}
