import type { JSONWebKeySet } from "jose";
import * as oidc from "openid-client";
import type { Claims } from "../../rules/claims.ts";
import type { Issuer } from "../../rules/issuer.ts";
import { boundedFetch, IssuerUnreachable } from "./bounded-fetch.ts";
import { failed, failureOf, type IssuerFailure } from "./issuer-failure.ts";
import { verifiedLogout } from "./logout-client.ts";

/** What a browser keeps between leaving for the issuer and coming back. */
export type Pending = { state: string; nonce: string; verifier: string };

/** Where to send a browser that wants to sign in. */
type Beginning = { kind: "begun"; url: string; pending: Pending };

/** The verified claims of a person who came back; `issuer` is as in the token. */
type Return = { kind: "returned"; issuer: string; claims: Claims; id_token: string };

export type IssuerClient = {
  begin: () => Promise<Beginning | IssuerFailure>;
  /** `query` is that of the browser's request. */
  finish: (query: string, pending: Pending) => Promise<Return | IssuerFailure>;
  /** Where a browser signs out, to be sent back to `page`; null if the issuer has no such place. */
  signOutUrl: (page: string, id_token: string | null) => Promise<string | null>;
  /** Verifies a logout token. */
  logout: (token: string) => ReturnType<typeof verifiedLogout>;
};

/** How far the issuer's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 60;
const PATIENCE_MS = 5_000;
/** How long what an issuer says of itself is remembered. */
const METADATA_MS = 5_000;

/** Signs people in with an issuer: authorization code flow with PKCE, state and nonce. */
export function issuerClient(issuer: Issuer, redirect_uri: string): IssuerClient {
  const metadata = remembered(() => discoveredMetadata(issuer), METADATA_MS);
  const keys = remembered(async () => fetchedKeys(await metadata()), METADATA_MS);
  // A new one for each sign-in has no keys in memory, so that the issuer's current ones count.
  const configured = async () => configurationOf(issuer, await metadata());

  return {
    begin: () =>
      withFailures(async () => {
        const configuration = await configured();
        const pending = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri,
          scope: issuer.scope,
          state: pending.state,
          nonce: pending.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
          code_challenge_method: "S256",
        });
        return { kind: "begun", url: url.href, pending };
      }),
    finish: (query, { state, nonce, verifier }) =>
      withFailures(async () => {
        const configuration = await configured();
        const tokens = await oidc.authorizationCodeGrant(
          configuration,
          new URL(redirect_uri + query),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          },
        );
        const { id_token } = tokens;
        const claims = tokens.claims();
        if (!claims || !id_token) return failed("untrusted", "there is no ID token");
        const extra = tellsAll(issuer, claims)
          ? {}
          : await toldElsewhere(configuration, tokens.access_token, claims);
        return { kind: "returned", issuer: claims.iss, claims: { ...extra, ...claims }, id_token };
      }),
    async signOutUrl(page, id_token) {
      const outcome = await withFailures(async () => {
        const configuration = await configured();
        if (!configuration.serverMetadata().end_session_endpoint) return null;
        const query = new URLSearchParams({ post_logout_redirect_uri: page });
        if (id_token !== null) query.set("id_token_hint", id_token);
        return { kind: "url" as const, url: oidc.buildEndSessionUrl(configuration, query) };
      });
      return outcome?.kind === "url" ? outcome.url.href : null;
    },
    logout: (token) =>
      verifiedLogout(issuer, token, {
        metadata,
        keys,
        clockToleranceSeconds: CLOCK_TOLERANCE_SECONDS,
      }),
  };
}

/** Some issuers tell the address, or groups, only at their userinfo endpoint. */
function tellsAll({ groups }: Issuer, claims: oidc.IDToken) {
  return claims.email !== undefined && (!groups || claims[groups.claim] !== undefined);
}

function toldElsewhere(
  configuration: oidc.Configuration,
  access_token: string,
  claims: oidc.IDToken,
): Promise<Claims> | Claims {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return oidc.fetchUserInfo(configuration, access_token, claims.sub);
}

async function discoveredMetadata(issuer: Issuer): Promise<oidc.ServerMetadata> {
  const configuration = await oidc.discovery(
    new URL(issuer.url),
    issuer.client_id,
    undefined,
    undefined,
    {
      [oidc.customFetch]: fetched,
      timeout: PATIENCE_MS / 1000,
      execute: insecureOf(issuer),
    },
  );
  const metadata = configuration.serverMetadata();
  // The library lets issuers be for all tenants of Entra ID, each of whose owners could claim any address.
  if (new URL(metadata.issuer).href !== new URL(issuer.url).href) {
    throw new oidc.ClientError(`the issuer calls itself ${metadata.issuer.slice(0, 200)}`);
  }
  return metadata;
}

async function fetchedKeys({ jwks_uri }: oidc.ServerMetadata): Promise<JSONWebKeySet> {
  if (!jwks_uri) throw new IssuerUnreachable("the issuer names no keys");
  const answer = await boundedFetch(jwks_uri, { method: "GET", headers: {} }, PATIENCE_MS);
  return (await answer.json()) as JSONWebKeySet;
}

function configurationOf(issuer: Issuer, metadata: oidc.ServerMetadata) {
  const { client_id, client_secret } = issuer;
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_post")
    ? oidc.ClientSecretPost(client_secret)
    : oidc.ClientSecretBasic(client_secret);
  const client = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const configuration = new oidc.Configuration(metadata, client_id, client, authentication);
  configuration.timeout = PATIENCE_MS / 1000;
  configuration[oidc.customFetch] = fetched;
  oidc.enableNonRepudiationChecks(configuration);
  for (const extend of insecureOf(issuer)) extend(configuration);
  return configuration;
}

/** An issuer on this machine may be without TLS; the settings refuse others. */
function insecureOf({ url }: Issuer) {
  return url.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
}

const fetched: oidc.CustomFetch = (url, options) => boundedFetch(url, options, PATIENCE_MS);

/** Calls at most once in this time, and at once again after a failure. */
function remembered<T>(find: () => Promise<T>, ms: number): () => Promise<T> {
  let known: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (known && performance.now() < known.until) return known.value;
    const value = find();
    const entry = { value, until: performance.now() + ms };
    known = entry;
    value.catch(() => {
      if (known === entry) known = null;
    });
    return value;
  };
}

async function withFailures<T>(run: () => Promise<T>): Promise<T | IssuerFailure> {
  try {
    return await run();
  } catch (error) {
    return failureOf(error);
  }
}
