import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { runningApp } from "#server/handle.ts";
import { askedAddress } from "./asked-address.ts";

/** Redirects to the sign-in form, which leads back to the requested page. */
export async function askToSignIn(): Promise<never> {
  // Throws when nobody is signed in only because the database does not respond.
  await runningApp().whoIs(await headers());
  const { pathname, search } = await askedAddress();
  redirect(`/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`);
}
