import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { keptLog } from "#testing/kept-log.ts";
import { nameRequest } from "./request-id.ts";

const ENDINGS: [title: string, answer: (res: ServerResponse) => void, status: number][] = [
  ["an answered request is logged with its status", (res) => res.writeHead(200).end(), 200],
  ["a client that left before the answer is logged as 499", () => undefined, 499],
];

for (const [title, answer, status] of ENDINGS) {
  test(title, () => {
    const { log, lines } = keptLog();
    const req = new IncomingMessage(new Socket());
    const res = new ServerResponse(req);
    nameRequest(req, res, { door: "page", route: "(page)" }, log);
    answer(res);
    res.emit("close");
    assert.deepEqual(
      lines.map((line) => line.status),
      [status],
    );
  });
}
