import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { runningApp } from "#server/handle.ts";
import { askedAddress } from "./asked-address.ts";

/** Sends whoever is not signed in to the form, which leads back to the page asked for. */
export async function askToSignIn(): Promise<never> {
  // Fails when nobody is known only because the database does not answer.
  await runningApp().whoIs(await headers());
  const { pathname, search } = await askedAddress();
  redirect(`/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`);
}
