import { z } from "zod";
import { normalEmail } from "#domain/people/email.ts";
import { Failure } from "#server/failure.ts";
import type { Issuer } from "../../rules/issuer.ts";
import { groupRoles } from "./groups-setting.ts";

type Given = Record<string, string | undefined>;

/** The id of an issuer that is the only one. */
const ONLY = "sso";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** An issuer's identifier, which must stay as it is written: tokens repeat it exactly. */
const issuerUrl = z.string().refine(isIssuerUrl, {
  message: "must be the https:// URL of an issuer, without query or fragment",
});

const text = z.string().min(1);

const domains = z
  .string()
  .transform((list) =>
    list
      .split(",")
      // In the form that addresses are stored in.
      .map((name) => normalEmail(`a@${name.trim()}`).slice("a@".length))
      .filter(Boolean),
  )
  .refine((names) => names.every((name) => DOMAIN.test(name)), {
    message: "must be domains like example.com, separated by commas",
  });

/** Only an issuer that vouches for a domain can be the only way in for its people. */
const requiredOf = (own: readonly string[], prefix: string) =>
  domains.refine((names) => names.every((name) => own.includes(name)), {
    message: `must be domains that are also in ${prefix}DOMAINS`,
  });

const scope = text.refine((scopes) => scopes.split(" ").includes("openid"), {
  message: "must contain openid",
});

const names = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim()))
  .refine((list) => list.every((name) => /^[a-z][a-z0-9]{0,19}$/.test(name)), {
    message: "must be names of small letters and digits, separated by commas",
  })
  .refine((list) => new Set(list).size === list.length, { message: "names an issuer twice" });

/**
 * Reads the issuers that people sign in with: one from OIDC_ISSUER and its like, or those that
 * OIDC_ISSUERS names, each from variables with its name in them, like OIDC_ACME_ISSUER. Throws a
 * Failure that names the first invalid variable.
 */
export function issuerSettings(variables: Given): Issuer[] {
  if (variables.OIDC_ISSUERS === undefined) {
    return variables.OIDC_ISSUER === undefined
      ? noIssuer(variables)
      : [issuerFrom(variables, ONLY, "OIDC_")];
  }
  if (variables.OIDC_ISSUER !== undefined) {
    throw new Failure("OIDC_ISSUER and OIDC_ISSUERS cannot both be set: use one of them.");
  }
  const issuers = read(variables, "OIDC_ISSUERS", names).map((name) =>
    issuerFrom(variables, name, `OIDC_${name.toUpperCase()}_`),
  );
  if (issuers.length > 1) requireOwnDomains(issuers);
  return issuers;
}

function noIssuer(variables: Given): [] {
  for (const variable of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]) {
    if (variables[variable] !== undefined) throw new Failure(`${variable} requires OIDC_ISSUER.`);
  }
  return [];
}

function issuerFrom(variables: Given, id: string, prefix: string): Issuer {
  const url = read(variables, `${prefix}ISSUER`, issuerUrl);
  const own = read(variables, `${prefix}DOMAINS`, domains.default([]));
  return {
    id,
    url,
    client_id: read(variables, `${prefix}CLIENT_ID`, text),
    client_secret: read(variables, `${prefix}CLIENT_SECRET`, text),
    name: read(variables, `${prefix}NAME`, text.max(60).default(new URL(url).hostname)),
    scope: read(variables, `${prefix}SCOPE`, scope.default("openid email profile")),
    domains: own,
    required_domains: read(
      variables,
      `${prefix}REQUIRED_DOMAINS`,
      requiredOf(own, prefix).default([]),
    ),
    groups: groupsFrom(variables, prefix),
  };
}

function groupsFrom(variables: Given, prefix: string): Issuer["groups"] {
  const roles = read(variables, `${prefix}GROUPS`, groupRoles.optional());
  const claim = read(variables, `${prefix}GROUPS_CLAIM`, text.default("groups"));
  return roles ? { claim, roles } : null;
}

/** With several issuers each vouches for domains of its own, so that none can sign in another's people. */
function requireOwnDomains(issuers: readonly Issuer[]) {
  const owners = new Map<string, string>();
  for (const { id, domains } of issuers) {
    const variable = `OIDC_${id.toUpperCase()}_DOMAINS`;
    if (domains.length === 0) {
      throw new Failure(`${variable} is required: each of several issuers needs its own domains.`);
    }
    for (const domain of domains) {
      const other = owners.get(domain);
      if (other)
        throw new Failure(`${variable} is invalid: ${domain} belongs to ${other} already.`);
      owners.set(domain, id);
    }
  }
}

function read<T>(variables: Given, variable: string, form: z.ZodType<T>): T {
  const { data, error } = form.safeParse(variables[variable]);
  if (!error) return data;
  if (variables[variable] === undefined) throw new Failure(`${variable} is required.`);
  throw new Failure(`${variable} is invalid: ${error.issues[0]?.message}`);
}

function isIssuerUrl(text: string) {
  const url = URL.parse(text);
  if (!url || url.username || url.password || /[?#]/.test(text)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}
