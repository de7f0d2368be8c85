import { cache } from "react";
import { found } from "#app/found.ts";
import { nameText } from "#domain/text/name-text.ts";
import { openConsole, titled } from "../../console.ts";

/** The contract, loaded once for title, header and page, so that a missing page says so in its title. */
export const findContract = cache(async (account: string, id: string) => {
  const { call } = await openConsole(account);
  return found(call.contracts.get({ id }));
});

/** The title of a tab: the contract's name, after the tab's own if it has one. */
export function contractTitled(tab?: string) {
  return titled<{ contract: string }>(async ({ account, contract: id }) => {
    const name = nameText((await findContract(account, id)).name);
    return tab ? `${tab} · ${name}` : name;
  });
}
