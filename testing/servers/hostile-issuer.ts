import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { Issuer } from "#server/people/rules/issuer.ts";

/** What the issuer signs: the claims that it should, which a test may change. */
type Forgery = {
  claims: JWTPayload;
  /** Signs with the issuer's own key, unless a test has another. */
  sign: (claims: JWTPayload) => Promise<string>;
};

export type HostileIssuer = {
  url: string;
  settings: Issuer;
  /** Makes the ID token for the next code. */
  forge: (token: (forgery: Forgery) => string | Promise<string>) => void;
  /** Signs claims with the issuer's own key. */
  sign: (claims: JWTPayload) => Promise<string>;
  /** Answers a path itself, instead of the issuer. */
  answer: (path: string, respond: (req: IncomingMessage, res: ServerResponse) => void) => void;
  /** Takes the person at `url` back to the server, with a code. Returns where to. */
  accept: (url: string) => string;
  close: () => Promise<void>;
};

type Key = Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];

export function signed(claims: JWTPayload, key: Key, kid = "first"): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(key);
}

/** Starts an issuer that speaks OpenID Connect as far as tests let it. */
export async function startHostileIssuer(id: string): Promise<HostileIssuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "first", alg: "RS256", use: "sig" };
  const answers = new Map<string, (req: IncomingMessage, res: ServerResponse) => void>();
  let forged: (forgery: Forgery) => string | Promise<string> = ({ claims, sign }) => sign(claims);
  const server = createServer((req, res) => {
    const [path = ""] = (req.url ?? "").split("?");
    const answer = answers.get(path);
    if (answer) return answer(req, res);
    return void res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client_id = "schema-check";
  answers.set(
    "/.well-known/openid-configuration",
    json(() => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    })),
  );
  answers.set(
    "/jwks",
    json(() => ({ keys: [jwk] })),
  );
  answers.set(
    "/token",
    json(async (sent) => {
      const nonce = new URLSearchParams(sent).get("code") ?? "";
      const claims = claimsOfMallory({ iss: url, aud: client_id, nonce });
      const sign = (changed: JWTPayload) => signed(changed, privateKey);
      const id_token = await forged({ claims, sign });
      return { access_token: "x", token_type: "Bearer", id_token };
    }),
  );
  return {
    url,
    settings: {
      id,
      url,
      client_id,
      client_secret: "secret",
      name: id,
      scope: "openid email",
      domains: [],
      required_domains: [],
      groups: null,
    },
    sign: (claims) => signed(claims, privateKey),
    forge: (token) => {
      forged = token;
    },
    answer: (path, respond) => void answers.set(path, respond),
    accept(start) {
      const query = new URL(start).searchParams;
      const code = query.get("nonce") ?? "";
      const back = new URL(query.get("redirect_uri") ?? "");
      back.search = String(new URLSearchParams({ code, state: query.get("state") ?? "" }));
      return back.href;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON, made from the request's body. */
function json(body: (sent: string) => unknown) {
  return async (req: IncomingMessage, res: ServerResponse) => {
    const text = JSON.stringify(await body(await textOf(req)));
    res.writeHead(200, { "Content-Type": "application/json" }).end(text);
  };
}

/** The claims that the issuer should sign: they are valid for a minute. */
function claimsOfMallory(of: { iss: string; aud: string; nonce: string }) {
  const iat = Math.floor(Date.now() / 1000);
  const email = "mallory@mail.example";
  return { ...of, sub: "mallory", iat, exp: iat + 60, email, email_verified: true };
}
