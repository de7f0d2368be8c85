import assert from "node:assert/strict";
import { test } from "node:test";
import { pipInstallFromIndex } from "./python.ts";

const LINES = {
  "https://checks.example.com": "--index-url https://checks.example.com/cli/simple/",
  "https://example.com/checks": "--index-url https://example.com/checks/cli/simple/",
  "http://localhost:3000": "--index-url http://localhost:3000/cli/simple/",
  "http://127.0.0.1:3000": "--index-url http://127.0.0.1:3000/cli/simple/",
  "http://checks.internal:3000":
    "--trusted-host checks.internal:3000 --index-url http://checks.internal:3000/cli/simple/",
};

for (const [server, options] of Object.entries(LINES)) {
  test(`pip installs from ${server}, which it is told to trust only if that is needed`, () => {
    assert.equal(pipInstallFromIndex(server), `pip install ${options} schema-contract-check`);
  });
}
