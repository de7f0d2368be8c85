import { redirect } from "next/navigation";
import { askedAddress } from "./asked-address.ts";

/** Sends whoever is not signed in to the form, which leads back to the page asked for. */
export async function askToSignIn(): Promise<never> {
  const { pathname, search } = await askedAddress();
  redirect(`/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`);
}
