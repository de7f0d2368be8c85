import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { pino } from "pino";
import { forPage, pageDoor } from "./pages.ts";

const log = pino({ level: "silent" });

function message(method: string) {
  return Object.assign(new IncomingMessage(new Socket()), { method });
}

/** Returns the headers of a page and the policy that its renderer saw. */
function open(isDevelopment = false) {
  const req = message("GET");
  const res = new ServerResponse(req);
  let seen: unknown;
  pageDoor(
    (rendered) => {
      seen = rendered.headers["content-security-policy"];
    },
    isDevelopment,
    log,
  )(req, res);
  return { policy: String(res.getHeader("content-security-policy")), seen, res };
}

function directive(policy: string, name: string) {
  return policy.split("; ").find((part) => part.startsWith(`${name} `));
}

test("the renderer sees the same policy that is sent, and therefore its nonce", () => {
  const { policy, seen } = open();
  assert.equal(seen, policy);
  assert.match(policy, /'nonce-[A-Za-z0-9+/]{22}=='/);
});

test("every page has its own nonce", () => {
  assert.equal(new Set(Array.from({ length: 100 }, () => open().policy)).size, 100);
});

test("only scripts with the nonce run, nothing loads from elsewhere, nothing frames the console", () => {
  const { policy } = open();
  const scripts = directive(policy, "script-src") ?? "";
  assert.ok(!scripts.includes("unsafe") && scripts.includes("'strict-dynamic'"), scripts);
  assert.equal(directive(policy, "default-src"), "default-src 'self'");
  assert.equal(directive(policy, "worker-src"), "worker-src 'self'");
  assert.equal(directive(policy, "frame-ancestors"), "frame-ancestors 'none'");
  assert.equal(directive(policy, "base-uri"), "base-uri 'none'");
  assert.ok(!/https?:|\*/.test(policy), policy);
});

test("a page gets its path from the server, whatever the request's headers say", () => {
  const req = message("GET");
  req.url = "/accounts?a=1";
  req.headers["x-page-path"] = "/elsewhere";
  let seen: unknown;
  pageDoor(
    (rendered) => {
      seen = rendered.headers["x-page-path"];
    },
    false,
    log,
  )(req, new ServerResponse(req));
  assert.equal(seen, "/accounts?a=1");
});

test("an invitation's address is never sent as Referer, others only within this site", () => {
  const policyOf = (path: string) => {
    const req = message("GET");
    req.url = path;
    const res = new ServerResponse(req);
    pageDoor(() => undefined, false, log)(req, res);
    return res.getHeader("referrer-policy");
  };
  assert.equal(policyOf("/invitations/abc"), "no-referrer");
  assert.equal(policyOf("/invitations/abc?_rsc=1"), "no-referrer");
  assert.equal(
    policyOf("/invitations/-bc"),
    "no-referrer",
    "a token may begin with any of its letters",
  );
  assert.equal(policyOf("/reset-password/_bc"), "no-referrer");
  assert.equal(policyOf("/sign-in/link/abc"), "no-referrer");
  assert.equal(policyOf("/verify-email/_bc"), "no-referrer");
  assert.equal(policyOf("/accounts"), "same-origin");
});

test("eval is allowed in development only", () => {
  assert.ok(open(true).policy.includes("'unsafe-eval'"));
  assert.ok(!open(false).policy.includes("'unsafe-eval'"));
});

test("browsers must not guess a page's content type", () => {
  assert.equal(open().res.getHeader("x-content-type-options"), "nosniff");
});

for (const [method, status] of [
  ["GET", 200],
  ["HEAD", 200],
  ["OPTIONS", 204],
  ["POST", 405],
  ["PUT", 405],
  ["PATCH", 405],
  ["DELETE", 405],
  ["TRACE", 405],
] as const) {
  test(`${method} of a page is ${status}`, () => {
    const req = message(method);
    const res = new ServerResponse(req);
    let isRendered = false;
    pageDoor(
      () => {
        isRendered = true;
      },
      false,
      log,
    )(req, res);
    assert.equal(res.statusCode, status);
    assert.equal(isRendered, status === 200);
    assert.equal(res.getHeader("allow"), status === 200 ? undefined : "GET, HEAD");
    assert.equal(res.getHeader("x-content-type-options"), "nosniff");
  });
}

test("development tools may use any method", () => {
  const req = message("POST");
  let isRendered = false;
  pageDoor(
    () => {
      isRendered = true;
    },
    true,
    log,
  )(req, new ServerResponse(req));
  assert.ok(isRendered);
});

/** Returns what is sent when a page ends with this status after one of its calls failed. */
async function answeredAfter(error: Error, status: number) {
  const req = message("GET");
  const res = new ServerResponse(req);
  const door = pageDoor(
    async () => {
      await forPage(Promise.reject(error)).catch(() => undefined);
      res.statusCode = status;
      res.end();
    },
    false,
    log,
  );
  await door(req, res);
  return [res.statusCode, res.getHeader("retry-after")];
}

test("a page that fails because of a database outage is a 503, and no other page is affected", async () => {
  const away = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  assert.deepEqual(await answeredAfter(away, 500), [503, "2"]);
  assert.deepEqual(await answeredAfter(away, 200), [200, undefined]);
  assert.deepEqual(await answeredAfter(new Error("wrong"), 500), [500, undefined]);
});

test("an address that cannot be read leads to the page that says so", () => {
  for (const url of ["/%E0%A4%A", "/checks?find=100%"]) {
    const req = Object.assign(message("GET"), { url });
    let seen: unknown;
    pageDoor(
      (rendered) => {
        seen = rendered.url;
      },
      false,
      log,
    )(req, new ServerResponse(req));
    assert.equal(seen, "/no-such-page");
  }
});
