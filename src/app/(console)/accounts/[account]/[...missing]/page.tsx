import { notFound } from "next/navigation";
import { type ConsoleProps, openConsole } from "../console.ts";

export { metadata } from "../not-found.tsx";

/** Keeps the console's header on an address below an account that leads nowhere. */
export default async function MissingPage({ params }: ConsoleProps) {
  await openConsole((await params).account);
  notFound();
}
