import { z } from "zod";
import type { Database } from "#server/database/connect.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import { takeSignInLink } from "../store/sign-in-link.ts";
import type { Opened } from "./open-session.ts";

/** Where an operator's link signs someone in. */
export const SIGN_IN_LINK_PATH = "/sign-in/link";

/** What the audit log says they signed in with. */
export const SIGN_IN_LINK = "an operator's link";

const form = z.object({ token: z.string().max(100) });

type Sent = { headers: Headers; body: Buffer };

/** Answers a request to sign in with a link, which works once. */
export async function signInWithLink(
  db: Database,
  { headers, body }: Sent,
  open: (user_id: string) => Promise<Opened | null>,
): Promise<Response> {
  // No form of another site can send JSON.
  const isJson = headers.get("content-type")?.startsWith("application/json");
  const token = isJson ? tokenIn(body) : null;
  const user_id = token === null ? null : await takeSignInLink(db, hashLinkToken(token));
  const opened = user_id === null ? null : await open(user_id);
  if (!opened) return Response.json({ code: "INVALID_LINK" }, { status: 401 });
  const answer = Response.json({ twoFactorRedirect: opened.state === "code wanted" });
  for (const cookie of opened.cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

function tokenIn(body: Buffer): string | null {
  try {
    return form.safeParse(JSON.parse(body.toString())).data?.token ?? null;
  } catch {
    return null;
  }
}
