import type { DatabasePool } from "#server/database/connect.ts";
import type { Issuer } from "../../rules/issuer.ts";
import type { Visit } from "../visit.ts";
import { hintOf, noHintCookie } from "./hint-cookie.ts";
import { issuerClient } from "./issuer-client.ts";
import { type Entrance, type IssuerSignInOptions, issuerSignIn } from "./issuer-sign-in.ts";
import { logoutDoor } from "./logout-door.ts";

/** Where people leave for an issuer, and come back: ID and ID/callback below it. */
export const ISSUER_PATH = "/oidc/";

/** Where sessions end; only there do browsers send the ID token that they keep. */
export const SIGN_OUT_PATH = "/sign-out";

const PATH = /^\/oidc\/([a-z0-9]+)(\/callback|\/backchannel-logout)?$/;

type Options = IssuerSignInOptions & { issuers: readonly Issuer[]; basePath: string };

type Handler = { method: "GET" | "POST"; handle: (visit: Visit) => Promise<Response> };

/** Signs people in with an issuer, and out. All answers to browsers lead on to a page. */
export function issuerDoor(db: DatabasePool, options: Options) {
  const { issuers, baseUrl, basePath } = options;
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  const hintAttributes = `Path=${basePath}${SIGN_OUT_PATH}; HttpOnly; SameSite=Strict${secure}`;
  const signIn = issuerSignIn(db, options, hintAttributes);
  const signOut = logoutDoor(db, options);
  const entrances = new Map<string, Entrance>();
  for (const issuer of issuers) {
    const redirect_uri = `${baseUrl}${basePath}${ISSUER_PATH}${issuer.id}/callback`;
    entrances.set(issuer.id, { issuer, client: issuerClient(issuer, redirect_uri) });
  }

  function handlerOf(path: string): Handler | null {
    const [, id = "", step] = PATH.exec(path) ?? [];
    const entrance = entrances.get(id);
    if (!entrance) return null;
    if (step === "/backchannel-logout") {
      return { method: "POST", handle: (visit) => signOut(entrance, visit) };
    }
    return {
      method: "GET",
      handle: (visit) => (step ? signIn.comeBack(entrance, visit) : signIn.leave(entrance, visit)),
    };
  }

  return {
    methodOf: (path: string) => handlerOf(path)?.method ?? null,
    async answer(visit: Visit): Promise<Response> {
      const handler = handlerOf(visit.url.pathname.slice(basePath.length));
      return handler ? handler.handle(visit) : new Response(null, { status: 404 });
    },
    /**
     * Returns where someone also signs out at the issuer that opened their session, with a cookie
     * to set. Null if it has no such place, or does not answer.
     */
    async signOutAt(
      iss: string,
      headers: Headers,
    ): Promise<{ url: string; cookie: string } | null> {
      const entrance = [...entrances.values()].find(({ issuer }) => isSameUrl(issuer.url, iss));
      if (!entrance) return null;
      const { id } = entrance.issuer;
      const url = await entrance.client.signOutUrl(`${baseUrl}/sign-in`, hintOf(id, headers));
      return url === null ? null : { url, cookie: noHintCookie(id, hintAttributes) };
    },
  };
}

function isSameUrl(one: string, other: string) {
  return URL.parse(one)?.href === URL.parse(other)?.href;
}
