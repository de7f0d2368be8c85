import assert from "node:assert/strict";
import { test } from "node:test";
import { issuerSettings } from "./settings.ts";

const ONE = {
  OIDC_ISSUER: "https://id.acme.example/realms/main",
  OIDC_CLIENT_ID: "schema-check",
  OIDC_CLIENT_SECRET: "hunter2",
};

const TWO = {
  OIDC_ISSUERS: "acme, partner",
  OIDC_ACME_ISSUER: "https://id.acme.example",
  OIDC_ACME_CLIENT_ID: "a",
  OIDC_ACME_CLIENT_SECRET: "secret of a",
  OIDC_ACME_DOMAINS: "acme.example, Müller.example",
  OIDC_PARTNER_ISSUER: "https://id.partner.example",
  OIDC_PARTNER_CLIENT_ID: "b",
  OIDC_PARTNER_CLIENT_SECRET: "secret of b",
  OIDC_PARTNER_NAME: "Partner Inc.",
  OIDC_PARTNER_SCOPE: "openid email",
  OIDC_PARTNER_DOMAINS: "partner.example",
};

const ACCOUNT = "acc_01jd0000000000000000000000";

test("without variables nobody signs in with an issuer", () => {
  assert.deepEqual(issuerSettings({}), []);
});

test("one issuer needs three variables", () => {
  assert.deepEqual(issuerSettings(ONE), [
    {
      id: "sso",
      url: "https://id.acme.example/realms/main",
      client_id: "schema-check",
      client_secret: "hunter2",
      name: "id.acme.example",
      scope: "openid email profile",
      domains: [],
      required_domains: [],
      groups: null,
    },
  ]);
});

test("each of several issuers has variables with its name", () => {
  assert.deepEqual(
    issuerSettings(TWO).map(({ id, name, scope, domains }) => ({ id, name, scope, domains })),
    [
      {
        id: "acme",
        name: "id.acme.example",
        scope: "openid email profile",
        domains: ["acme.example", "xn--mller-kva.example"],
      },
      { id: "partner", name: "Partner Inc.", scope: "openid email", domains: ["partner.example"] },
    ],
  );
});

test("a domain may be required, and groups may give roles", () => {
  const [issuer] = issuerSettings({
    ...ONE,
    OIDC_DOMAINS: "acme.example,partner.example",
    OIDC_REQUIRED_DOMAINS: "ACME.example",
    OIDC_GROUPS: JSON.stringify({ team: { [ACCOUNT]: "member" }, none: {} }),
    OIDC_GROUPS_CLAIM: "roles",
  });
  assert.deepEqual(issuer?.required_domains, ["acme.example"]);
  assert.deepEqual(issuer?.groups, {
    claim: "roles",
    roles: new Map([
      ["team", [{ account_id: ACCOUNT, role: "member" }]],
      ["none", []],
    ]),
  });
});

for (const [variables, message] of [
  [{ ...ONE, OIDC_CLIENT_SECRET: undefined }, "OIDC_CLIENT_SECRET is required."],
  [{ OIDC_CLIENT_ID: "a" }, "OIDC_CLIENT_ID requires OIDC_ISSUER."],
  [{ OIDC_CLIENT_SECRET: "a" }, "OIDC_CLIENT_SECRET requires OIDC_ISSUER."],
  ...["http://id.example", "id.example", "https://a:b@id.example", "https://id.example/?a=b"].map(
    (OIDC_ISSUER) =>
      [
        { ...ONE, OIDC_ISSUER },
        "OIDC_ISSUER is invalid: must be the https:// URL of an issuer, without query or fragment",
      ] as const,
  ),
  [{ ...ONE, OIDC_SCOPE: "email" }, "OIDC_SCOPE is invalid: must contain openid"],
  [
    { ...ONE, OIDC_DOMAINS: "@acme.example" },
    "OIDC_DOMAINS is invalid: must be domains like example.com, separated by commas",
  ],
  ...["other.example", "acme.example,other.example", "sub.acme.example"].map(
    (OIDC_REQUIRED_DOMAINS) =>
      [
        { ...ONE, OIDC_DOMAINS: "acme.example", OIDC_REQUIRED_DOMAINS },
        "OIDC_REQUIRED_DOMAINS is invalid: must be domains that are also in OIDC_DOMAINS",
      ] as const,
  ),
  [
    { ...TWO, OIDC_PARTNER_REQUIRED_DOMAINS: "acme.example" },
    "OIDC_PARTNER_REQUIRED_DOMAINS is invalid: must be domains that are also in OIDC_PARTNER_DOMAINS",
  ],
  ...[
    "team",
    "[]",
    '{"team": "owner"}',
    '{"team": {"acc_1": "owner"}}',
    `{"team": {"${ACCOUNT}": "admin"}}`,
    `{"": {"${ACCOUNT}": "owner"}}`,
  ].map(
    (OIDC_GROUPS) =>
      [
        { ...ONE, OIDC_GROUPS },
        'OIDC_GROUPS is invalid: must be JSON like {"team": {"acc_…": "member"}}: groups, with roles in accounts',
      ] as const,
  ),
  [{ ...ONE, ...TWO }, "OIDC_ISSUER and OIDC_ISSUERS cannot both be set: use one of them."],
  [{ ...TWO, OIDC_ISSUERS: "acme,acme" }, "OIDC_ISSUERS is invalid: names an issuer twice"],
  [
    { ...TWO, OIDC_ISSUERS: "acme,Partner" },
    "OIDC_ISSUERS is invalid: must be names of small letters and digits, separated by commas",
  ],
  [{ ...TWO, OIDC_ISSUERS: "acme,other" }, "OIDC_OTHER_ISSUER is required."],
  [
    { ...TWO, OIDC_PARTNER_DOMAINS: undefined },
    "OIDC_PARTNER_DOMAINS is required: each of several issuers needs its own domains.",
  ],
  [
    { ...TWO, OIDC_PARTNER_DOMAINS: "partner.example,ACME.example" },
    "OIDC_PARTNER_DOMAINS is invalid: acme.example belongs to acme already.",
  ],
] as const) {
  test(`a server does not start: ${message}`, () => {
    assert.throws(() => issuerSettings(variables), { name: "Failure", message });
  });
}

test("an issuer on this machine may be without TLS", () => {
  for (const OIDC_ISSUER of ["http://localhost:8080/realms/a", "http://127.0.0.1:9"]) {
    assert.equal(issuerSettings({ ...ONE, OIDC_ISSUER })[0]?.url, OIDC_ISSUER);
  }
});
