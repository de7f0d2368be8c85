import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { askToSignIn } from "#app/ask-to-sign-in.ts";
import { signedIn } from "#app/signed-in.ts";
import { runningApp } from "#server/handle.ts";
import { AUDITORS, CHANGERS } from "#server/people/rules/role.ts";
import type { Params } from "#server/rules/query.ts";

export type ConsoleProps<Path = unknown> = {
  params: Promise<{ account: string } & Path>;
  searchParams: Promise<Params>;
};

/**
 * The account of a page with the procedures on behalf of its reader. Whoever is not signed in is
 * asked to; for all who may not look, there is no such page. Every page calls it: layouts are
 * not rendered anew with each page, so they guard nothing.
 */
export const openConsole = cache(async (account_id: string) => {
  const app = runningApp();
  const sent = await headers();
  const visit = await app.visit(sent, account_id);
  if (!visit) return (await signedIn()) ? notFound() : askToSignIn();
  const { person, account } = visit;
  const mayAudit = AUDITORS.has(person.role);
  const mayChange = CHANGERS.has(person.role) && !account.suspension;
  return { person, account, call: app.call(person, sent), mayChange, mayAudit };
});
