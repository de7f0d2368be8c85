import assert from "node:assert/strict";
import { test } from "node:test";
import { faultAt, faultElsewhere } from "./field-faults.ts";

const failure = {
  problem: "invalid_request" as const,
  message: "name must not be empty (and 1 more).",
  faults: [
    { path: "name", code: "empty", message: "must not be empty" },
    { path: "schema.columns", code: "too_small", message: "must have at least 1 entry" },
  ],
};

test("a fault is shown beside its field, the others below the form", () => {
  assert.equal(faultAt(failure, "name"), "Enter a name.");
  assert.equal(faultAt(failure, "schema.columns[0].name"), null);
  assert.equal(faultElsewhere(failure, ["name"]), "schema.columns must have at least 1 entry.");
  assert.equal(faultElsewhere(failure, ["name", "schema.columns"]), null);
});

test("an empty field asks for what it is", () => {
  const faults = ["reason", "account_name", "schema.columns[2].name"].map((path) => ({
    path,
    code: "empty",
    message: "must not be empty",
  }));
  const texts = faults.map(({ path }) => faultAt({ ...failure, faults }, path));
  assert.deepEqual(texts, ["Enter a reason.", "Enter an account name.", "Enter a name."]);
});

test("an empty entry of a list is not a field of its own", () => {
  const path = "ignore_columns[2]";
  const faults = [{ path, code: "empty", message: "must not be empty" }];
  assert.equal(faultAt({ ...failure, faults }, path), "This must not be empty.");
});

test("a repeated name is reported without a zero-based index", () => {
  const path = "schema.columns[2].name";
  const fault = { path, code: "duplicate_name", message: "repeats the name of column 0" };
  assert.equal(faultAt({ ...failure, faults: [fault] }, path), "Another column has this name.");
});

test("a failure without faults is shown in full, and no failure shows nothing", () => {
  assert.equal(faultElsewhere({ ...failure, faults: [] }, ["name"]), failure.message);
  assert.equal(faultElsewhere(null, []), null);
  assert.equal(faultAt(null, "name"), null);
});
