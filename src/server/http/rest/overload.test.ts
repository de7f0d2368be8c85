import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { overloadAnswer } from "./overload.ts";

const WAIT_MS = 1000;

/** Refuses a request; tells whether it is answered, and how often it has left the crowd. */
function refuse() {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  const refused = { left: 0, isAnswered: false };
  const shedder = {
    begin: () => null,
    resume: () => undefined,
    end: () => undefined,
    refuse: () => void refused.left++,
  };
  const answer = overloadAnswer(shedder, {
    res,
    wait: WAIT_MS,
    baseUrl: "http://localhost",
    id: "1",
  });
  answer.then(() => {
    refused.isAnswered = true;
  });
  return { res, refused };
}

test("a client that is gone leaves the crowd at once, and only once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { res, refused } = refuse();
  await setImmediate();
  assert.deepEqual(refused, { left: 0, isAnswered: false });
  res.emit("close");
  await setImmediate();
  assert.deepEqual(refused, { left: 1, isAnswered: true });
  t.mock.timers.tick(WAIT_MS);
  await setImmediate();
  assert.equal(refused.left, 1);
});

test("a client that waits leaves the crowd when it is answered", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { refused } = refuse();
  t.mock.timers.tick(WAIT_MS - 1);
  await setImmediate();
  assert.equal(refused.isAnswered, false);
  t.mock.timers.tick(1);
  await setImmediate();
  assert.deepEqual(refused, { left: 1, isAnswered: true });
});
