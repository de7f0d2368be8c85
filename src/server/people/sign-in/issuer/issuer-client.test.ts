import assert from "node:assert/strict";
import { test } from "node:test";
import type { Issuer } from "../../rules/issuer.ts";
import { issuerClient } from "./issuer-client.ts";

/** An issuer at this address, whose metadata is this. */
function clientOf(url: string) {
  const issuer: Issuer = {
    id: "sso",
    url,
    client_id: "schema-check",
    client_secret: "secret",
    name: "Acme",
    scope: "openid email",
    domains: [],
    required_domains: [],
    groups: null,
  };
  return issuerClient(issuer, "https://checks.example.com/api/auth/oidc/sso/callback");
}

const ENTRA = "https://login.microsoftonline.com";

for (const [path, issuer, isOne] of [
  ["/common/v2.0", `${ENTRA}/{tenantid}/v2.0`, false],
  ["/organizations/v2.0", `${ENTRA}/{tenantid}/v2.0`, false],
  ["/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0", `${ENTRA}/{tenantid}/v2.0`, false],
  [
    "/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0",
    `${ENTRA}/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0`,
    true,
  ],
] as const) {
  test(`Entra ID at ${path} that calls itself ${issuer} is ${isOne ? "trusted" : "refused"}`, async (t) => {
    t.mock.method(globalThis, "fetch", async () =>
      Response.json({
        issuer,
        authorization_endpoint: `${ENTRA}/authorize`,
        token_endpoint: `${ENTRA}/token`,
        jwks_uri: `${ENTRA}/keys`,
        response_types_supported: ["code"],
      }),
    );
    const begun = await clientOf(ENTRA + path).begin();
    if (isOne) return assert.equal(begun.kind, "begun");
    assert.deepEqual(begun, {
      kind: "failed",
      problem: "untrusted",
      reason: `the issuer calls itself ${issuer}`,
    });
  });
}
