import { headers } from "next/headers";
import { cache } from "react";
import { runningApp } from "#server/handle.ts";

/** Who is signed in, with their accounts; nobody while the database does not answer, so that the pages still show. */
export const signedIn = cache(async () =>
  runningApp()
    .whoIs(await headers())
    .catch(() => null),
);
