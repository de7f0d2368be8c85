import { notFound } from "next/navigation";
import { type ConsoleProps, openConsole, titled } from "../console.ts";

export const generateMetadata = titled("Not in this account");

/** Keeps the console's header on an address below an account that leads nowhere. */
export default async function MissingPage({ params }: ConsoleProps) {
  await openConsole((await params).account);
  notFound();
}
