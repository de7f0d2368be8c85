import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { askToSignIn } from "#app/ask-to-sign-in.ts";
import { NO_SUCH_PAGE } from "#app/no-such-page.ts";
import { signedIn } from "#app/signed-in.ts";
import { AUDITORS, CHANGERS } from "#domain/people/role.ts";
import type { Params } from "#domain/query.ts";
import { runningApp } from "#server/handle.ts";

export type ConsoleProps<Path = unknown> = {
  params: Promise<{ account: string } & Path>;
  searchParams: Promise<Params>;
};

/** What comes of opening an account, once for the title and the page. */
const visitOf = cache(async (account_id: string) =>
  runningApp().visit(await headers(), account_id),
);

/**
 * The title of a page of an account; for all who may not look, that of a page that does not exist.
 */
export function titled<Path>(
  title: string | ((path: { account: string } & Path) => Promise<string>),
) {
  return async ({ params }: Pick<ConsoleProps<Path>, "params">): Promise<Metadata> => {
    const path = await params;
    // What fails here fails in the page too, which says so.
    const visit = await visitOf(path.account).catch(() => undefined);
    if (visit && visit.kind !== "open") return NO_SUCH_PAGE;
    return { title: typeof title === "string" ? title : await title(path) };
  };
}

async function turnedAway(): Promise<never> {
  const session = await signedIn();
  if (!session) return askToSignIn();
  return session.needs_second_factor ? redirect("/profile") : notFound();
}

/**
 * The account of a page, with the procedures on behalf of its reader. Asks to sign in if needed;
 * anyone without access gets 404. Every page calls it: layouts are not rendered again for each
 * page, so they cannot guard it.
 */
export const openConsole = cache(async (account_id: string) => {
  const visit = await visitOf(account_id);
  if (visit.kind === "absent") return turnedAway();
  if (visit.kind !== "open") redirect(`/entry/${account_id}`);
  const { person, account } = visit;
  const mayAudit = AUDITORS.has(person.role);
  const mayChange = CHANGERS.has(person.role) && !account.suspension;
  return { person, account, call: runningApp().call(person, await headers()), mayChange, mayAudit };
});
