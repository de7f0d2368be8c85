import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, before, type TestContext, test } from "node:test";
import { PROGRAM } from "#testing/env.ts";
import {
  asPerson,
  type Delivering,
  newSubscriber,
  runCheck,
  startDelivering,
  subscribe,
  until,
} from "#testing/servers/delivering.ts";
import { startReceiver } from "#testing/servers/receiver.ts";
import { mintSecret, sign, signStandard } from "../rules/signature.ts";
import { getDelivery } from "../store/delivery.ts";
import { errorReason, statusReason } from "./reason.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const DIR = join(ROOT, "examples", "webhook-receivers");

let delivering: Delivering;
before(async () => {
  delivering = await startDelivering();
});
after(() => delivering.close());

/** Collects an example's output, line by line. */
function listenTo(...outputs: Readable[]) {
  const said: string[] = [];
  const waiting = new Set<() => void>();
  const hear = (line: string) => {
    said.push(line);
    for (const look of waiting) look();
  };
  for (const input of outputs) createInterface({ input }).on("line", hear);
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = said.find((text) => pattern.test(text));
        const ended = said.find((text) => text.startsWith("exited "));
        if (line === undefined && ended === undefined) return;
        waiting.delete(look);
        if (line !== undefined) resolve(line);
        else reject(new Error(said.join("\n")));
      };
      waiting.add(look);
      look();
    });
  return { hear, line };
}

type Endpoint = { url: string; inbox: string; line: (pattern: RegExp) => Promise<string> };

type Variables = { WEBHOOK_SECRET: string; SIGNATURE?: string };

function newDir(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), "receiver-"));
  t.after(() => rmSync(dir, { recursive: true }));
  return dir;
}

/** Starts an example that is itself a server. */
async function startServer(
  t: TestContext,
  command: string,
  file: string,
  variables: Variables,
): Promise<Endpoint> {
  const dir = newDir(t);
  const inbox = join(dir, "inbox");
  const files = { TLS_CERT: join(dir, "cert.pem"), TLS_KEY: join(dir, "key.pem") };
  writeFileSync(files.TLS_CERT, delivering.certificate.cert);
  writeFileSync(files.TLS_KEY, delivering.certificate.key);
  const child = spawn(command, [join(DIR, file)], {
    env: { ...PROGRAM, NODE_ENV: "test", PORT: "0", INBOX: inbox, ...files, ...variables },
  });
  const { hear, line } = listenTo(child.stdout, child.stderr);
  const exited = once(child, "exit").then(([code]) => hear(`exited with ${code}`));
  t.after(() => {
    child.kill();
    return exited;
  });
  const listening = await line(/^Listening on /);
  return { url: listening.replace("Listening on ", ""), inbox, line };
}

/** Runs an example once per request, as a web server does with CGI. */
async function startProgram(t: TestContext, file: string, variables: Variables): Promise<Endpoint> {
  const inbox = join(newDir(t), "inbox");
  const { hear, line } = listenTo();
  const receiver = await startReceiver(delivering.certificate, async (req, res, body) => {
    const headers = Object.entries(req.headers).map(([name, value]) => [
      `HTTP_${name.toUpperCase().replaceAll("-", "_")}`,
      String(value),
    ]);
    const child = spawn(join(DIR, file), {
      env: {
        ...PROGRAM,
        NODE_ENV: "test",
        INBOX: inbox,
        ...variables,
        ...Object.fromEntries(headers),
        CONTENT_LENGTH: req.headers["content-length"],
      },
    });
    child.stdin.on("error", () => undefined).end(body);
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    res.writeHead(Number(/^Status: (\d+)\r\n\r\n$/.exec(output)?.[1] ?? 502)).end();
    hear(errors.trimEnd());
  });
  t.after(receiver.close);
  return { url: `https://127.0.0.1:${receiver.port}`, inbox, line };
}

type Example = {
  name: string;
  needs: string[];
  start: (t: TestContext, variables: Variables) => Promise<Endpoint>;
};

const EXAMPLES: Example[] = [
  {
    name: "receiver.mjs",
    needs: [process.execPath, "--version"],
    start: (t, variables) => startServer(t, process.execPath, "receiver.mjs", variables),
  },
  {
    name: "receiver.py",
    needs: ["python3", "--version"],
    start: (t, variables) => startServer(t, "python3", "receiver.py", variables),
  },
  {
    name: "receiver.sh",
    needs: ["openssl", "version"],
    start: (t, variables) => startProgram(t, "receiver.sh", variables),
  },
];

/** Creates a webhook in a new account. `check` runs a check that is delivered to `url`. */
async function newSetting(t: TestContext) {
  const { db, server } = delivering;
  const subscriber = await newSubscriber(delivering);
  const { account_id } = subscriber.tenant;
  const { id, secret } = await subscribe(delivering, subscriber, "https://127.0.0.1");
  const person = asPerson(server, subscriber.tenant);
  t.after(() => person.webhooks.delete({ id }));

  async function check(url: string): Promise<string> {
    await db.webhook.updateMany({ where: { account_id, id }, data: { url } });
    const made = await runCheck(delivering, subscriber, "breaking");
    return (await server.send("GET /checks/{id}", { key: subscriber.key, id: made.id })).text;
  }

  /** Returns the newest delivery with this many attempts: its status and the responses. */
  async function delivery(attempts = 1) {
    const { id } = await until(() =>
      db.delivery.findFirst({
        where: { account_id, attempts: { gte: attempts }, claim_id: null },
        orderBy: { id: "desc" },
      }),
    );
    const delivery = (await getDelivery(db, account_id, id)) ?? assert.fail("no delivery");
    return {
      id,
      status: delivery.status,
      answers: delivery.log.map(({ status_code }) => status_code),
    };
  }
  return { person, id, secret, check, delivery };
}

/** Posts as the sender does and returns the response's status. */
function post(url: string, headers: Record<string, unknown>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const req = request(url, {
      method: "POST",
      ca: delivering.authority.cert,
      agent: false,
      headers: {
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        host: new URL(url).host,
        connection: "close",
        "content-length": Buffer.byteLength(body),
      },
    });
    req.once("response", (res) => resolve(res.resume().statusCode ?? 0)).once("error", reject);
    req.end(body);
  });
}

/** Returns a delivery's headers, signed at the given time. */
function signed(secret: string, id: string, seconds: number, body: string) {
  return {
    "X-Service-Signature": sign(body, secret),
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signStandard(id, seconds, body, secret),
  };
}

const newSecret = (fill: number) => mintSecret(new Uint8Array(32).fill(fill));
const epochSeconds = () => Math.floor(Date.now() / 1000);

for (const { name, needs, start } of EXAMPLES) {
  const [program = "", ...args] = needs;

  /** Defines a test that is skipped when the example's interpreter is missing. */
  function exampleTest(what: string, run: (t: TestContext) => Promise<void>) {
    test(`${name} ${what}`, async (t) => {
      if (spawnSync(program, args).error) return t.skip(`there is no ${program} here`);
      await run(t);
    });
  }

  for (const SIGNATURE of ["webhook-signature", "x-service-signature"]) {
    exampleTest(`accepts a genuine delivery, once, by its ${SIGNATURE}`, async (t) => {
      const { person, secret, check, delivery } = await newSetting(t);
      const { url, inbox, line } = await start(t, { WEBHOOK_SECRET: secret, SIGNATURE });
      const body = await check(url);
      const said = await line(/^kept dlv_/);
      const { id, ...first } = await delivery();
      assert.equal(said, `kept ${id}`);
      assert.deepEqual(first, { status: "delivered", answers: [204] });

      await person.deliveries.redeliver({ id });
      await line(new RegExp(`^duplicate ${id}$`));
      assert.deepEqual(await delivery(2), { id, status: "delivered", answers: [204, 204] });
      assert.deepEqual(readdirSync(inbox), [`${id}.json`]);
      assert.equal(readFileSync(join(inbox, `${id}.json`), "utf8"), body);
    });

    exampleTest(`refuses a modified body, by its ${SIGNATURE}`, async (t) => {
      const { secret, check, delivery } = await newSetting(t);
      const { url, inbox, line } = await start(t, { WEBHOOK_SECRET: secret, SIGNATURE });
      const between = await startReceiver(delivering.certificate, async (req, res, body) => {
        res.writeHead(await post(url, req.headers, body.replace("breaking", "pass"))).end();
      });
      t.after(between.close);
      await check(`https://127.0.0.1:${between.port}`);
      await line(/^refused: wrong signature$/);
      const { status, answers } = await delivery();
      assert.deepEqual([status, answers[0]], ["pending", 401]);
      assert.deepEqual(readdirSync(inbox), []);

      const [genuine] = between.received;
      assert.ok(genuine);
      assert.equal(await post(url, genuine.headers, genuine.body), 204);
    });

    exampleTest(`refuses a signature with another secret, by its ${SIGNATURE}`, async (t) => {
      const { check, delivery } = await newSetting(t);
      const { url, inbox, line } = await start(t, { WEBHOOK_SECRET: newSecret(1), SIGNATURE });
      await check(url);
      await line(/^refused: wrong signature$/);
      const { status, answers } = await delivery();
      assert.deepEqual([status, answers[0]], ["pending", 401]);
      assert.deepEqual(readdirSync(inbox), []);
    });
  }

  exampleTest("accepts the secrets before and after a rotation", async (t) => {
    const { person, id, secret, check, delivery } = await newSetting(t);
    const rotated = await person.webhooks.rotateSecret({ id });
    for (const WEBHOOK_SECRET of [secret, rotated.secret]) {
      const { url, line } = await start(t, { WEBHOOK_SECRET });
      await check(url);
      await line(/^kept dlv_/);
      assert.equal((await delivery()).status, "delivered");
    }
  });

  exampleTest("refuses deliveries that are old, renamed or unsigned", async (t) => {
    const secret = newSecret(3);
    const { url, inbox } = await start(t, { WEBHOOK_SECRET: secret });
    const now = epochSeconds();
    const fresh = signed(secret, "dlv_1", now, "{}");
    const refused = {
      old: signed(secret, "dlv_1", now - 310, "{}"),
      "of the future": signed(secret, "dlv_1", now + 310, "{}"),
      "made young": { ...signed(secret, "dlv_1", now - 310, "{}"), "webhook-timestamp": now },
      renamed: { ...fresh, "webhook-id": "dlv_2" },
      "not signed": { "webhook-id": "dlv_1", "webhook-timestamp": now },
      "signed with nothing": { ...fresh, "webhook-signature": "v1," },
      bare: {},
    };
    for (const [what, headers] of Object.entries(refused)) {
      assert.equal(await post(url, headers, "{}"), 401, what);
    }
    const outside = signed(secret, "../dlv_1", now, "{}");
    assert.equal(await post(url, outside, "{}"), 400);
    assert.deepEqual(readdirSync(inbox), []);
    assert.equal(await post(url, signed(secret, "dlv_1", now - 200, "{}"), "{}"), 204);
  });

  exampleTest("accepts a delivery of 2 MiB and refuses one of more than 4", async (t) => {
    const secret = newSecret(4);
    const { url, inbox } = await start(t, { WEBHOOK_SECRET: secret });
    const large = "x".repeat(2 * 1024 * 1024);
    assert.equal(await post(url, signed(secret, "dlv_1", epochSeconds(), large), large), 204);
    const huge = `${large}${large}x`;
    // Either a response, or a connection closed because the body is not read.
    const status = await post(url, signed(secret, "dlv_2", epochSeconds(), huge), huge).catch(
      () => 413,
    );
    assert.equal(status, 413);
    assert.deepEqual(readdirSync(inbox), ["dlv_1.json"]);
  });
}

const guide = readFileSync(join(ROOT, "docs", "webhooks.md"), "utf8");

test("docs/webhooks.md shows the examples' own code", () => {
  for (const { name } of EXAMPLES) {
    const code = readFileSync(join(DIR, name), "utf8");
    const shown = new RegExp(`\`${name}\`:\n\n\`\`\`\\w+\n(.*?)\`\`\``, "s").exec(guide)?.[1];
    assert.ok(shown && code.includes(shown), name);
  }
});

test("the delivery that docs/webhooks.md shows is signed with the secret beside it", () => {
  const part = (pattern: RegExp) => pattern.exec(guide)?.[1] ?? assert.fail(`no ${pattern}`);
  const secret = part(/`(whsec_[^`]+)`/);
  const body = part(/^(\{"id":"chk_.*\})$/m);
  const id = part(/^webhook-id: (.*)$/m);
  const seconds = Number(part(/^webhook-timestamp: (.*)$/m));
  assert.equal(part(/^X-Service-Signature: (.*)$/m), sign(body, secret));
  assert.equal(part(/^webhook-signature: (.*)$/m), signStandard(id, seconds, body, secret));
});

test("docs/webhooks.md explains each reason", () => {
  const codes = [
    ...["ENOTFOUND", "CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID", "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ...["SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "CERT_REVOKED", "EPROTO"],
    ...["UNABLE_TO_GET_ISSUER_CERT", "ERR_TLS_CERT_ALTNAME_INVALID", "HPE_INVALID_CONSTANT"],
    ...["ABORT_ERR", "ECONNREFUSED"],
  ];
  const reasons = codes.map((code) => errorReason(Object.assign(new Error(code), { code })));
  for (const reason of [...reasons, statusReason(500), statusReason(302), statusReason(101)]) {
    assert.ok(guide.includes(`| ${reason} |`), `${reason}`);
  }
});
