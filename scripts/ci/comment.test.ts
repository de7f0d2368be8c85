import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { after, before, beforeEach, test } from "node:test";
import { parse } from "yaml";
import { openWorkbench, type Workbench } from "./workbench.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "action", "comment.mjs");

type Comment = {
  id: number;
  body: string;
  user: { type: string; login?: string };
  author_association?: string;
};

/** GitHub, as far as comments of pull request 7 go. */
const github = {
  comments: [] as Comment[],
  calls: [] as string[],
  /** The status of every answer. */
  refuses: 0,
  /** Who the token is. */
  self: { type: "Bot", login: "github-actions[bot]" },
};

let server: Server;
let bench: Workbench;

before(async () => {
  bench = openWorkbench();
  server = createServer(async (req, res) => {
    const { method = "", url = "", headers } = req;
    github.calls.push(`${method} ${url}`);
    assert.equal(headers.authorization, "Bearer token");
    const answer = (status: number, body: unknown) => {
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (github.refuses > 0) return answer(github.refuses, {});
    if (method === "GET") {
      const page = Number(new URL(url, "http://x").searchParams.get("page"));
      return answer(200, github.comments.slice((page - 1) * 100, page * 100));
    }
    const { body } = (await json(req)) as { body: string };
    if (method === "POST") {
      const user = github.self;
      const author_association = user.type === "Bot" ? "NONE" : "MEMBER";
      github.comments.push({ id: github.comments.length + 1, body, user, author_association });
      return answer(201, {});
    }
    const changed = github.comments.find(({ id }) => url.endsWith(`/comments/${id}`));
    if (changed?.user.login !== github.self.login) return answer(403, {});
    if (changed) changed.body = body;
    return answer(200, {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
after(() => {
  server.close();
  bench.close();
});
const BOT = github.self;
beforeEach(() => Object.assign(github, { comments: [], calls: [], refuses: 0, self: BOT }));

type Given = { report?: string | null; event?: object; env?: Record<string, string> };

async function comment({ report = "the report", event, env }: Given = {}) {
  const pull_request = { number: 7, head: { repo: { full_name: "us/data" } } };
  const { port } = server.address() as AddressInfo;
  const path = report === null ? join(bench.dir, "missing") : bench.write("report.md", report);
  const run = await bench.run([process.execPath, SCRIPT], {
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    GITHUB_EVENT_PATH: bench.write("event.json", JSON.stringify(event ?? { pull_request })),
    GITHUB_REPOSITORY: "us/data",
    GITHUB_TOKEN: "token",
    GITHUB_WORKFLOW: "CI",
    GITHUB_JOB: "check",
    REPORT: path,
    ...env,
  });
  assert.equal(run.code, 0, run.stderr);
  assert.equal(run.stderr, "");
  return run.stdout;
}

const bodies = () => github.comments.map(({ body }) => body.split("\n").slice(1).join("\n"));

test("the first run writes a comment, and later ones update it", async () => {
  assert.equal(await comment({ report: "first" }), "");
  await comment({ report: "second" });
  assert.deepEqual(bodies(), ["second"]);
  assert.deepEqual(github.calls, [
    "GET /repos/us/data/issues/7/comments?per_page=100&page=1",
    "POST /repos/us/data/issues/7/comments",
    "GET /repos/us/data/issues/7/comments?per_page=100&page=1",
    "PATCH /repos/us/data/issues/comments/1",
  ]);
});

test("a comment that says the same already stays as it is", async () => {
  await comment();
  await comment();
  assert.ok(!github.calls.some((call) => call.startsWith("PATCH")));
});

test("a comment beyond the first page is found", async () => {
  await comment({ report: "first" });
  const other = { body: "other", user: { type: "User" } };
  github.comments.unshift(...Array.from({ length: 205 }, (_, at) => ({ ...other, id: 1000 + at })));
  await comment({ report: "second" });
  assert.equal(github.comments.length, 206);
  assert.equal(bodies().at(-1), "second");
});

test("with a person's token, later runs update the comment, too", async () => {
  github.self = { type: "User", login: "ann" };
  await comment({ report: "first" });
  assert.equal(await comment({ report: "second" }), "");
  assert.deepEqual(bodies(), ["second"]);
});

test("a comment that another token wrote stays, and the log says that a new one follows", async () => {
  await comment({ report: "first" });
  github.self = { type: "User", login: "ann" };
  assert.match(
    await comment({ report: "second" }),
    /^::notice .*There is a new comment: .*which github-actions\[bot\] wrote/,
  );
  assert.deepEqual(bodies(), ["first", "second"]);
  assert.equal(await comment({ report: "third" }), "");
  assert.deepEqual(bodies(), ["first", "third"]);
});

test("a stranger's comment with the same marker is left alone", async () => {
  await comment({ report: "first" });
  const [copied] = github.comments;
  const user = { type: "User", login: github.self.login };
  for (const author_association of ["NONE", "CONTRIBUTOR", "FIRST_TIME_CONTRIBUTOR"]) {
    github.comments = [{ id: 99, body: copied?.body ?? "", user, author_association }];
    await comment({ report: "second" });
    assert.deepEqual(bodies(), ["first", "second"]);
  }
});

test("each leg of a matrix has a comment of its own, which its later runs update", async () => {
  const legs = ['{"warehouse":"eu"}', '{"warehouse":"us"}', "null", ""];
  for (const run of ["first", "second"]) {
    for (const MATRIX of legs) await comment({ report: `${run} ${MATRIX}`, env: { MATRIX } });
  }
  assert.deepEqual(bodies(), [`second ${legs[0]}`, `second ${legs[1]}`, "second "]);
  await comment({ report: "one for all", env: { MATRIX: legs[0] ?? "", COMMENT_KEY: "a" } });
  await comment({ report: "one for all", env: { MATRIX: legs[1] ?? "", COMMENT_KEY: "a" } });
  assert.equal(github.comments.length, 4);
});

test("each job, and each key, has a comment of its own", async () => {
  await comment();
  await comment({ env: { GITHUB_JOB: "other" } });
  await comment({ env: { COMMENT_KEY: "--> <b>" } });
  assert.equal(github.comments.length, 3);
  for (const { body } of github.comments)
    assert.match(body, /^<!-- schema-check [0-9a-f]{16} -->\n/);
});

test("a check without a report says so instead of leaving an old one", async () => {
  await comment({ report: "passes" });
  await comment({ report: null });
  assert.match(bodies()[0] ?? "", /the check did not run/);
});

test("a comment is never longer than GitHub takes", async () => {
  await comment({ report: "x".repeat(70_000) });
  assert.equal(github.comments[0]?.body.length, 65_536);
});

test("a pull request from a fork has no comment, and the run says why", async () => {
  github.refuses = 403;
  const event = { pull_request: { number: 7, head: { repo: { full_name: "them/data" } } } };
  assert.match(await comment({ event }), /^::notice .*from a fork has no token/);
  assert.match(await comment(), /^::notice .*permission pull-requests: write/);
  assert.match(await comment({ env: { GITHUB_TOKEN: "" } }), /^::notice .*there is no token/);
});

test("a comment that cannot be written does not fail the run", async () => {
  github.refuses = 502;
  assert.match(await comment(), /^::warning .*GitHub answered 502\./);
});

test("a push has no comment", async () => {
  assert.equal(await comment({ event: {} }), "");
  assert.deepEqual(github.calls, []);
});

test("the comment goes through the proxy of the job", async (t) => {
  const { env } = parse(readFileSync("action/action.yml", "utf8")).runs.steps.at(-1);
  const tunnels: string[] = [];
  const proxy = createServer().listen(0, "127.0.0.1");
  t.after(() => proxy.close());
  proxy.on("connect", ({ url = "" }, client) => {
    tunnels.push(url);
    const upstream = connect((server.address() as AddressInfo).port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
  });
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  const variables = {
    HTTP_PROXY: `http://127.0.0.1:${port}`,
    GITHUB_API_URL: "http://github.test",
  };
  const { NODE_USE_ENV_PROXY } = env;
  assert.equal(await comment({ env: { ...variables, NODE_USE_ENV_PROXY } }), "");
  assert.deepEqual(bodies(), ["the report"]);
  assert.equal(tunnels[0], "github.test:80");
  assert.match(await comment({ env: variables }), /^::warning .*could not be written/);
});
