import { notFound } from "next/navigation";
import { type ConsoleProps, openConsole, titled } from "../console.ts";

export const generateMetadata = titled("Not found in this account");

/** Keeps the console's header on an unknown address below an account. */
export default async function MissingPage({ params }: ConsoleProps) {
  await openConsole((await params).account);
  notFound();
}
