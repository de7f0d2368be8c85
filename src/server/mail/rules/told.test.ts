import assert from "node:assert/strict";
import { test } from "node:test";
import { NOT_COMPARED } from "#domain/gate/incident.ts";
import { CONSUMERS_PER_CONTRACT } from "#domain/limit.ts";
import type { NewIncident } from "./incident.ts";
import { toldOf } from "./told.ts";

const SINCE = new Date("2026-11-23T11:35:10Z");

const INCIDENTS: NewIncident[] = Array.from({ length: 5000 }, (_, at) => ({
  kind: "optional_removed",
  column: `column ${at}`,
  from: "string",
  to: null,
  first_seen: SINCE,
  blocking_since: SINCE,
}));

test("consumers with one address are notified of each change once, however many there are", () => {
  const consumers = Array.from({ length: CONSUMERS_PER_CONTRACT }, (_, at) => ({
    id: `csm_${at}`,
    name: `Consumer ${at}`,
    owner: null,
    contact: "ada@example.com",
    columns: INCIDENTS.slice(at, 4900 + at).map(({ column }) => column),
  }));
  const [person, ...others] = toldOf(
    { incidents: INCIDENTS, owner: null, mails_owner: true },
    [],
    consumers,
  );
  assert.deepEqual(others, []);
  assert.equal(person?.incidents.length, 4999);
  assert.equal(person?.affected.length, CONSUMERS_PER_CONTRACT);
});

test("consumers are not told of missing details, not even those who use all columns", () => {
  const contact = "ada@example.com";
  const consumer = { id: "csm_1", name: "Dashboard", owner: null, contact, columns: null };
  const lacking = { ...NOT_COMPARED, first_seen: SINCE, blocking_since: SINCE };
  const told = (incidents: NewIncident[]) =>
    toldOf({ incidents, owner: null, mails_owner: true }, [], [consumer]);
  assert.deepEqual(told([lacking]), []);
  const [removed] = INCIDENTS;
  assert.ok(removed);
  assert.deepEqual(told([lacking, removed])[0]?.incidents, [removed]);
});
