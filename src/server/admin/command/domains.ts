import type { Command } from "commander";
import { changesBetween } from "#domain/audit/changes.ts";
import { normalEmail } from "#domain/people/email.ts";
import { setDomains } from "#server/directory/store/directory.ts";
import { Failure } from "#server/failure.ts";
import { act } from "./action.ts";
import { noAccount } from "./no-account.ts";

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const MAX_DOMAINS = 50;

/** Adds `account domains`. */
export function addDomainsCommand(account: Command) {
  account
    .command("domains")
    .description("set the domains whose people an account's identity provider can make members")
    .requiredOption("--account <id>", "id of the account")
    .requiredOption("--domains <list>", 'such as "example.com,example.org"; "" for none')
    .action(
      act<{ account: string; domains: string }>(async (db, options) => {
        const domains = domainsIn(options.domains);
        const set = await setDomains(db, options.account, domains);
        if (!set) throw noAccount(options.account);
        return {
          json: { account_id: options.account, domains },
          audit: {
            account_id: options.account,
            action: "operator.setDomains",
            target: options.account,
            detail: { changes: changesBetween({ domains: set.before }, { domains }) },
          },
          lines: [`Account ${options.account}: ${domains.join(", ") || "no domains"}.`],
        };
      }),
    );
}

/** Reads a list of domains, in the form that addresses are stored in. */
function domainsIn(list: string): string[] {
  const named = list.split(",").map((name) => normalEmail(`a@${name.trim()}`).slice("a@".length));
  const domains = [...new Set(named.filter(Boolean))];
  const wrong = domains.find((name) => !DOMAIN.test(name));
  if (wrong !== undefined) throw new Failure(`${wrong} is not a domain like example.com.`);
  if (domains.length > MAX_DOMAINS) {
    throw new Failure(`An account can have ${MAX_DOMAINS} domains.`);
  }
  return domains;
}
