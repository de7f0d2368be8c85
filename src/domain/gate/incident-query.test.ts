import assert from "node:assert/strict";
import { test } from "node:test";
import { incidentFilterOf, readIncidentQuery } from "./incident-query.ts";

const CONTRACT = "ctr_01kaf5v2jve6w8e8kgtr3d0v7q";

test("the filters of incidents are read from a query string", () => {
  const params = { group: "incident", contract_id: CONTRACT, state: "blocking", cursor: "50" };
  const query = readIncidentQuery(params);
  assert.deepEqual(query, { contract_id: CONTRACT, state: "blocking", cursor: 50 });
  assert.deepEqual(incidentFilterOf(query), {
    contract_id: CONTRACT,
    is_open: undefined,
    is_blocking: true,
  });
  assert.deepEqual(incidentFilterOf({ state: "open" }), {
    contract_id: undefined,
    is_open: true,
    is_blocking: undefined,
  });
});

test("invalid filters of incidents are ignored", () => {
  assert.deepEqual(readIncidentQuery({ contract_id: "x", state: "all", cursor: "-1" }), {});
  assert.deepEqual(readIncidentQuery({ state: ["open"], cursor: "10001" }), {});
});
