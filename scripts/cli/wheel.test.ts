import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { PYTHON_TYPES, pythonTypes } from "./python-types.ts";
import { wheel } from "./wheel.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

test("a wheel's RECORD has the hash and the size of each of its files", () => {
  const { name, data } = wheel(".");
  assert.equal(name, `schema_contract_check-${version}-py3-none-any.whl`);
  const files = unzipSync(data);
  const path = `schema_contract_check-${version}.dist-info/RECORD`;
  const lines = Object.entries(files).map(([file, bytes]) => {
    const hash = createHash("sha256").update(bytes).digest("base64url");
    return file === path ? `${path},,` : `${file},sha256=${hash},${bytes.length}`;
  });
  assert.ok(files["schema_contract_check/types.json"]);
  assert.deepEqual(
    strFromU8(files[path] ?? new Uint8Array())
      .trim()
      .split("\n"),
    lines,
  );
});

test("the same files make the same wheel, whatever the time zone", (t) => {
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  const [here, there] = ["Asia/Tokyo", "America/Lima"].map((zone) => {
    process.env.TZ = zone;
    return wheel(".").data;
  });
  assert.deepEqual(here, there);
});

test("what the Python client looks up is what npm run types writes", () => {
  assert.equal(readFileSync(PYTHON_TYPES, "utf8"), pythonTypes());
});
