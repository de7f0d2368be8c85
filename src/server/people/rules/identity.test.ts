import assert from "node:assert/strict";
import { test } from "node:test";
import { provenEmail } from "./identity.ts";
import type { Issuer } from "./issuer.ts";

const ISSUER: Issuer = {
  id: "sso",
  url: "https://id.example",
  client_id: "checks",
  client_secret: "secret",
  name: "id.example",
  scope: "openid email",
  domains: ["acme.example"],
  required_domains: [],
  groups: null,
};

test("an issuer proves an address in upper or lower case, but not one with letters that only look the same", () => {
  const proven = (email: string) => provenEmail(ISSUER, { email, email_verified: true });
  assert.deepEqual(proven("Kate@Acme.example"), { kind: "proven", email: "kate@acme.example" });
  for (const email of ["\u212aate@acme.example", "\uff4bate@acme.example"]) {
    assert.deepEqual(proven(email), { kind: "no_address" }, email);
  }
});
