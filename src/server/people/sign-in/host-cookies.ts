import type { Database } from "#server/database/connect.ts";
import { endFormerSession, isFormerSession } from "../store/session.ts";
import { signedValue } from "./renewed-cookies.ts";

/** What a browser takes from this host alone, and over HTTPS. */
const HOST = "__Host-better-auth.";
/** What it also takes from another host of the domain. Earlier releases gave these names. */
const FORMER = "__Secure-better-auth.";

const SESSION = "session_token";

/** How better-auth names its cookies. It knows no prefix but `__Secure-` itself. */
export function cookieOptions(isSecure: boolean) {
  if (!isSecure) return { useSecureCookies: false };
  return {
    useSecureCookies: false,
    cookiePrefix: HOST.slice(0, -1),
    defaultCookieAttributes: { secure: true },
  };
}

/** Keeps people signed in whose session an earlier release has opened. */
export function formerCookies(db: Database, isSecure: boolean) {
  return {
    /**
     * Returns headers in which cookies of earlier releases have today's names, where there is none with
     * today's. The cookie of a session counts only if an earlier release has opened it.
     */
    async renamed(headers: Headers): Promise<Headers> {
      const cookies = isSecure ? cookiesOf(headers) : [];
      if (!cookies.some(isFormer)) return headers;
      const names = new Set(cookies.map(nameOf));
      const kept = [];
      for (const cookie of cookies) {
        if (!isFormer(cookie)) {
          kept.push(cookie);
          continue;
        }
        const renamed = HOST + cookie.slice(FORMER.length);
        if (names.has(nameOf(renamed))) continue;
        names.add(nameOf(renamed));
        if (!isOfSession(cookie) || (await isFormerSession(db, tokenOf(cookie))))
          kept.push(renamed);
      }
      const changed = new Headers(headers);
      changed.set("cookie", kept.join("; "));
      return changed;
    },

    /**
     * Once an answer sets or removes the cookie of a session, ends the one that a cookie of an earlier
     * release opened. Returns the cookie that removes it, or null.
     */
    async removed(headers: Headers, answered: readonly string[]): Promise<string | null> {
      const former = isSecure && cookiesOf(headers).find(isOfSession);
      const set = answered.find((cookie) => cookie.startsWith(`${HOST}${SESSION}=`));
      if (!former || !set) return null;
      const token = tokenOf(former);
      if (token !== tokenOf(set.split(";", 1)[0] ?? "")) await endFormerSession(db, token);
      return `${FORMER}${SESSION}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`;
    },
  };
}

function cookiesOf(headers: Headers): string[] {
  return (headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
}

const isFormer = (cookie: string) => cookie.startsWith(FORMER);
const isOfSession = (cookie: string) => cookie.startsWith(`${FORMER}${SESSION}=`);
const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf("="));
const tokenOf = (cookie: string) => signedValue(cookie.slice(cookie.indexOf("=") + 1)) ?? "";
