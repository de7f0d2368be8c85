import assert from "node:assert/strict";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { ProblemCode } from "#domain/problem.ts";
import { readJson } from "./body.ts";

const MIB = 1024 * 1024;
const JSON_TYPE = { "content-type": "application/json" };

/** Reads a body that arrives in these chunks. */
function read(headers: IncomingHttpHeaders, ...chunks: (string | Buffer)[]) {
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return readJson(Object.assign(stream, { headers }) as unknown as IncomingMessage);
}

const VALUES: [text: string, value: unknown][] = [
  ['{"a": 1}', { a: 1 }],
  ["null", null],
  ["[]", []],
  ['"x"', "x"],
  [" 1\n", 1],
  ['{"a": 1, "a": 2}', { a: 2 }],
  ['"\\ud83e"', "\ud83e"],
  ['"🧊"', "🧊"],
];

for (const [text, value] of VALUES) {
  test(`${JSON.stringify(text)} is read`, async () => {
    assert.deepEqual(await read(JSON_TYPE, text), value);
  });
}

test("a body is read completely, wherever it is split", async () => {
  const bytes = Buffer.from('{"name": "🧊 naïve"}');
  for (let at = 0; at <= bytes.length; at++) {
    const value = await read(JSON_TYPE, bytes.subarray(0, at), bytes.subarray(at));
    assert.deepEqual(value, { name: "🧊 naïve" });
  }
});

test("__proto__ in a body is an ordinary key", async () => {
  const value = await read(JSON_TYPE, '{"__proto__": {"admin": true}}');
  assert.deepEqual(Object.keys(value as object), ["__proto__"]);
  assert.equal((value as { admin?: boolean }).admin, undefined);
});

const BROKEN: [what: string, body: string | Buffer][] = [
  ["an open brace", "{"],
  ["a comma too many", '{"a": 1,}'],
  ["two values", "{} {}"],
  ["single quotes", "{'a': 1}"],
  ["NaN", "NaN"],
  ["undefined", "undefined"],
  ["a comment", "{} // x"],
  ["a byte order mark", "\ufeff{}"],
  ["UTF-16", Buffer.from("{}", "utf16le")],
  ["invalid UTF-8", Buffer.from([0x22, 0xff, 0x22])],
  ["a surrogate in UTF-8", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ["UTF-8 cut off", Buffer.from([0x22, 0xf0, 0x9f])],
  ["an open list, 10,000 deep", "[".repeat(10_000)],
  ["nothing", ""],
];

for (const [what, body] of BROKEN) {
  test(`${what} is not JSON`, async () => {
    await assert.rejects(read(JSON_TYPE, body), { problem: "invalid_json" });
  });
}

test("the refusal of a malformed body does not echo it", async () => {
  await assert.rejects(
    read(JSON_TYPE, '{"key": pssst}'),
    (error: Error) => !error.message.includes("pssst"),
  );
});

test("the refusal of a malformed body says where it breaks, if the parser does", async () => {
  await assert.rejects(read(JSON_TYPE, '{"a": 1,}'), {
    message: "The body is not valid JSON at position 8.",
  });
});

const TYPES: [type: string | undefined, problem: ProblemCode | null][] = [
  ["application/json", null],
  ["Application/JSON", null],
  ["application/json; charset=utf-8", null],
  ['application/json;charset="UTF-8"', null],
  ["application/problem+json", null],
  ["application/vnd.api+json", null],
  [undefined, "unsupported_media_type"],
  ["", "unsupported_media_type"],
  ["text/plain", "unsupported_media_type"],
  ["text/json", "unsupported_media_type"],
  ["application/jsonx", "unsupported_media_type"],
  ["application/xjson", "unsupported_media_type"],
  ["application/json-seq", "unsupported_media_type"],
  ["application/json; charset=latin1", "unsupported_media_type"],
  ["application/json, text/plain", "unsupported_media_type"],
  ["application/x-www-form-urlencoded", "unsupported_media_type"],
  ["multipart/form-data; boundary=application/json", "unsupported_media_type"],
];

for (const [type, problem] of TYPES) {
  test(`the content type ${JSON.stringify(type)} is ${problem ? "refused" : "accepted"}`, async () => {
    const reading = read({ "content-type": type }, "{}");
    if (problem) await assert.rejects(reading, { problem });
    else assert.deepEqual(await reading, {});
  });
}

for (const encoding of ["gzip", "br", "deflate", "zstd"]) {
  test(`${encoding} is not decompressed`, async () => {
    const headers = { ...JSON_TYPE, "content-encoding": encoding };
    await assert.rejects(read(headers, "{}"), { problem: "unsupported_media_type" });
  });
}

test("a body of 1 MiB is read", async () => {
  const text = JSON.stringify("x".repeat(MIB - 2));
  assert.equal(((await read(JSON_TYPE, text)) as string).length, MIB - 2);
});

test("one byte more than 1 MiB is refused", async () => {
  const text = JSON.stringify("x".repeat(MIB - 1));
  await assert.rejects(read(JSON_TYPE, text), { problem: "body_too_large" });
});

test("a declared length above 1 MiB is refused before anything is read", async () => {
  const headers = { ...JSON_TYPE, "content-length": String(MIB + 1) };
  const stream = new Readable({ read: () => assert.fail("the body was read") });
  const req = Object.assign(stream, { headers }) as unknown as IncomingMessage;
  await assert.rejects(readJson(req), { problem: "body_too_large" });
});

test("an endless body is refused as soon as it is too large", async () => {
  let sent = 0;
  const endless = new Readable({
    read() {
      sent += 65_536;
      setImmediate(() => this.push(Buffer.alloc(65_536, " ")));
    },
  });
  const req = Object.assign(endless, { headers: JSON_TYPE }) as unknown as IncomingMessage;
  await assert.rejects(readJson(req), { problem: "body_too_large" });
  endless.destroy();
  assert.ok(sent < 2 * MIB, `${sent} bytes were read`);
});

test("a body that is too large and of the wrong type is refused as too large", async () => {
  const text = "x".repeat(MIB + 1);
  await assert.rejects(read({ "content-type": "text/plain" }, text), { problem: "body_too_large" });
});

test("a connection that closes within the body is not a server error", async () => {
  const stream = new Readable({ read() {} });
  const req = Object.assign(stream, { headers: JSON_TYPE }) as unknown as IncomingMessage;
  const reading = readJson(req);
  stream.push("{");
  stream.destroy();
  await assert.rejects(reading, { problem: "bad_http" });
});

test("a very long Content-Type is refused, whatever it contains", async () => {
  const type = `application/json${" ".repeat(500)}`;
  await assert.rejects(read({ "content-type": type }, "{}"), { problem: "unsupported_media_type" });
});
