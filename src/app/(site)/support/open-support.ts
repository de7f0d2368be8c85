import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { runningApp } from "#server/handle.ts";
import { askToSignIn } from "../../ask-to-sign-in.ts";
import { signedIn } from "../../signed-in.ts";

/** The procedures on behalf of staff, who may need a second factor first. Everyone else gets 404. */
export const openSupport = cache(async () => {
  const session = (await signedIn()) ?? (await askToSignIn());
  if (session.needs_second_factor) redirect("/profile");
  if (!session.staff) notFound();
  const caller = { kind: "user" as const, user_id: session.user.id, session_id: session.id };
  const call = runningApp().call(caller, await headers());
  return { call, isOperator: session.staff === "operator" };
});
