import { redirect } from "next/navigation";
import { type ConsoleProps, openConsole } from "./console.ts";

/** An account opens with its checks. */
export default async function AccountPage({ params }: ConsoleProps) {
  const { account } = await openConsole((await params).account);
  redirect(`/accounts/${account.id}/checks`);
}
