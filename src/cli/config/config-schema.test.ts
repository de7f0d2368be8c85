import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { configText } from "../init/config-text.ts";
import { CONFIG_SCHEMA } from "./config-schema.ts";
import { parseConfig } from "./parse-config.ts";

const validate = new Ajv2020({ strict: true }).compile(CONFIG_SCHEMA);

test("editors accept what the command line accepts", () => {
  const configs = [configText([{ source: "a.sql" }], "https://a"), configText([], null)];
  for (const text of configs) assert.ok(validate(parseConfig(text, "c.yaml")));
  assert.ok(!validate({ version: 1, checks: [{ source: "a", dialect: "sybase" }] }));
});
