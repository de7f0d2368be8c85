import { headers } from "next/headers";
import { cache } from "react";
import { runningApp } from "../server/handle.ts";

/** Who is signed in; nobody while the database does not answer, so that the pages still show. */
export const signedIn = cache(async () =>
  runningApp()
    .session(await headers())
    .catch(() => null),
);
