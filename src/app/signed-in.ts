import { headers } from "next/headers";
import { cache } from "react";
import { runningApp } from "#server/handle.ts";

/**
 * Who is signed in, with their accounts; null while the database does not respond, so that pages
 * still render.
 */
export const signedIn = cache(async () =>
  runningApp()
    .whoIs(await headers())
    .catch(() => null),
);
