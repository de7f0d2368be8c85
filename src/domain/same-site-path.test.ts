import assert from "node:assert/strict";
import { test } from "node:test";
import { sameSitePath } from "./same-site-path.ts";

test("a path of this site is kept with its query", () => {
  assert.equal(
    sameSitePath("/accounts/a/checks?result=breaking"),
    "/accounts/a/checks?result=breaking",
  );
});

test("a path to another site, or an invalid one, becomes the home page", () => {
  const strays = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:http://here.invalid/",
    "filesystem:http://here.invalid/",
    "http://[",
    undefined,
    ["/a", "/b"],
  ];
  for (const stray of strays) assert.equal(sameSitePath(stray), "/", String(stray));
});
