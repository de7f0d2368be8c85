import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { type Configuration, type JWK, Provider } from "oidc-provider";
import type { Issuer } from "#server/people/rules/issuer.ts";

/** What the provider says of a person. */
export type Claims = { sub: string; email?: string; email_verified?: boolean } & {
  [claim: string]: unknown;
};

export type TestIssuer = {
  url: string;
  /** The settings with which a server uses it. */
  settings: Issuer;
  /** Signs the person in, in the provider's pages, for whoever opens `url`; returns where that leads. */
  signIn: (url: string, claims: Claims) => Promise<string>;
  /** Signs the person in, in a browser whose cookie for the provider has this name and value. */
  cookieOf: (claims: Claims) => { name: string; value: string };
  /** Signs out who signed in last, as if they had said yes at `url`; returns where that leads. */
  signOut: (url: string) => Promise<string>;
  /** Sends logout tokens for `baseUrl` to the server at `url`. */
  reach: (url: string) => void;
  /** Replaces all keys. */
  rollOver: () => Promise<void>;
  close: () => Promise<void>;
};

const PERSON_COOKIE = "person";

/** Starts a real OpenID provider, for a server at `baseUrl`. */
export async function startIssuer(
  baseUrl: string,
  overrides: Partial<Issuer> = {},
): Promise<TestIssuer> {
  const people = new Map<string, Claims>();
  /** Cookies of the browser that signed in last. */
  let last = new Map<string, string>();
  let server_url = baseUrl;
  // The provider's own dispatcher connects to no address of this machine.
  const toServer: typeof fetch = (to, options) => {
    const direct = { ...options, dispatcher: undefined };
    return fetch(String(to).replace(baseUrl, server_url), direct);
  };
  let handle: RequestListener = (_, res) => void res.writeHead(503).end();
  const server = createServer((req, res) => handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: Issuer = {
    id: "sso",
    url,
    client_id: "schema-check",
    client_secret: randomUUID(),
    name: "Acme",
    scope: "openid email profile",
    domains: [],
    required_domains: [],
    groups: null,
    ...overrides,
  };

  async function open() {
    handle = await newProvider(settings, baseUrl, { people, toServer });
  }
  await open();

  function cookieOf(claims: Claims) {
    people.set(claims.sub, claims);
    return { name: PERSON_COOKIE, value: claims.sub };
  }

  return {
    url,
    settings,
    rollOver: open,
    cookieOf,
    async signIn(start, claims) {
      const { name, value } = cookieOf(claims);
      const jar = new Map([[name, value]]);
      last = jar;
      let at = start;
      while (at.startsWith(url)) {
        const answer = await visit(at, jar);
        const location = answer.headers.get("location");
        if (!location)
          throw new Error(`the issuer answered ${answer.status}: ${await answer.text()}`);
        at = new URL(location, at).href;
      }
      return at;
    },
    async signOut(start) {
      const page = await visit(start, last);
      const text = await page.text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1];
      if (!xsrf) throw new Error(`the issuer answered ${page.status}: ${text}`);
      const body = new URLSearchParams({ xsrf, logout: "yes" });
      const done = await visit(`${url}/session/end/confirm`, last, { method: "POST", body });
      return done.headers.get("location") ?? "";
    },
    reach: (to) => {
      server_url = to;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Surroundings = { people: ReadonlyMap<string, Claims>; toServer: typeof fetch };

/** A provider with a new key, which signs in whoever a browser's cookie names. */
async function newProvider(
  settings: Issuer,
  baseUrl: string,
  surroundings: Surroundings,
): Promise<RequestListener> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "RS256", use: "sig" };
  const configuration = configurationOf(settings, baseUrl, { ...surroundings, key: key as JWK });
  const provider = new Provider(settings.url, configuration);
  const answer = provider.callback();
  return async (req, res) => {
    const cookies = (req.headers.cookie ?? "").split("; ");
    const person = cookies.find((cookie) => cookie.startsWith(`${PERSON_COOKIE}=`)) ?? "";
    const accountId = person.slice(PERSON_COOKIE.length + 1);
    if (!req.url?.startsWith("/interaction/")) return answer(req, res);
    await provider.interactionFinished(req, res, { login: { accountId } });
  };
}

/** Opens a page of the provider with the browser's cookies. */
async function visit(at: string, jar: Map<string, string>, options: RequestInit = {}) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(at, { ...options, headers: { cookie }, redirect: "manual" });
  for (const set of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
}

function configurationOf(
  { id, client_id, client_secret, scope }: Issuer,
  baseUrl: string,
  { people, key, toServer }: Surroundings & { key: JWK },
): Configuration {
  const path = `${baseUrl}/api/auth/oidc/${id}`;
  return {
    clients: [
      {
        client_id,
        client_secret,
        redirect_uris: [`${path}/callback`],
        post_logout_redirect_uris: [`${baseUrl}/sign-in`],
        backchannel_logout_uri: `${path}/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    fetch: toServer,
    jwks: { keys: [key] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username"],
      groups: ["groups"],
    },
    scopes: ["openid", "email", "profile", "groups"],
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => people.get(accountId) ?? { sub: accountId },
    }),
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: session?.accountId ?? "",
      });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  };
}
