import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FAULTS } from "#server/api/faults.ts";
import { assertLinear } from "#testing/growth.ts";
import { createKeyRequest } from "./key-shapes.ts";

const NARROWING = [
  ..."scope scopes Scopes SCOPES token_scope oauthScopes key-scopes".split(" "),
  ..."access_rights role roles Role permission permissions PERMISSIONS permitted".split(" "),
  ..."privileges capabilities grants entitlements access access_level accessLevel acl".split(" "),
  ..."read_only readOnly READ_ONLY readonly Read-Only is_read_only write_only restrict".split(" "),
  ..."restricted restrictions allow allowed_ips allowList deny denied ip_whitelist".split(" "),
  ..."contract contract_ids contractIds ContractID only_contracts policy".split(" "),
  ..."policies actions resources operations endpoints methods audience rate_limit limits".split(
    " ",
  ),
  ..."max_uses maxUses expires expires_in expiresAt EXPIRES-IN expiry expire".split(" "),
  ..."expiration expiration_date ttl TTL ttl_seconds ttlSeconds key_ttl lifetime life_time".split(
    " ",
  ),
  ..."valid_until validUntil valid_for until not_after notAfter not_before duration max_age".split(
    " ",
  ),
];

const HARMLESS = [
  ..."name description note title tags comment owner user team project metadata".split(" "),
  ..."id key key_preview created_at last_used_at is_active account_id created_by".split(" "),
  ..."copyright telescope delimiter controller oracle transaction immigrant commonly".split(" "),
  ..."last_accessed_at 说明 invalidated throughput contractor operational subcontractor settled".split(
    " ",
  ),
];

function requestWith(field: string) {
  return JSON.parse(`{"environment": "test", ${JSON.stringify(field)}: "x"}`);
}

test("a field that would narrow a key is refused, however it is written", () => {
  for (const field of NARROWING) {
    const { error } = createKeyRequest.safeParse(requestWith(field));
    assert.deepEqual(
      error?.issues.map(({ path }) => path),
      [[field]],
      field,
    );
  }
});

test("any other unknown field is ignored", () => {
  for (const field of HARMLESS) {
    const parsed = createKeyRequest.safeParse(requestWith(field));
    assert.deepEqual(parsed.data, { environment: "test" }, field);
  }
});

test("a field that would narrow a key is ignored if it is null", () => {
  const parsed = createKeyRequest.parse({ environment: "live", scopes: null });
  assert.deepEqual(parsed, { environment: "live" });
});

test("a refusal names at most as many fields as any other", () => {
  const fields = Array.from({ length: 100_000 }, (_, n) => [`scope_${n}`, "x"]);
  const { error } = createKeyRequest.safeParse({
    environment: "test",
    ...Object.fromEntries(fields),
  });
  assert.equal(error?.issues.length, MAX_FAULTS);
});

test("the time it takes to read a field's name is linear", () => {
  assertLinear((field) => createKeyRequest.safeParse({ environment: "test", [field]: 1 }));
});
