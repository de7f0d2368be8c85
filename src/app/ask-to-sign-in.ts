import { headers } from "next/headers";
import { redirect } from "next/navigation";

/** Sends whoever is not signed in to the form, which leads back to the page asked for. */
export async function askToSignIn(): Promise<never> {
  const asked = URL.parse((await headers()).get("x-page-path") ?? "/", "http://here.invalid");
  // Next adds _rsc to what its own links fetch.
  asked?.searchParams.delete("_rsc");
  const next = asked ? `${asked.pathname}${asked.search}` : "/";
  redirect(`/sign-in?next=${encodeURIComponent(next)}`);
}
