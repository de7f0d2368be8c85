import type { Metadata } from "next";
import { type ConsoleProps, openConsole } from "../console.ts";

export const metadata: Metadata = { title: "Checks" };

export default async function ChecksPage({ params }: ConsoleProps) {
  await openConsole((await params).account);
  return (
    <main>
      <h1 className="text-title font-medium">Checks</h1>
    </main>
  );
}
