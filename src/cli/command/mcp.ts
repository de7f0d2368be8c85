import { once } from "node:events";
import { createInterface } from "node:readline";
import { jsonText } from "#domain/text/name-text.ts";
import { postTo, relay } from "../agent/relay.ts";
import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { serviceOf } from "../service/service.ts";

/** Messages that wait for the service at a time. */
const AT_ONCE = 8;

/** `mcp`: lets an agent on standard input and output reach the service's tools, until it hangs up. */
export async function mcp() {
  const service = serviceOf(environment, (await findConfig())?.config.url);
  const answer = relay(service, postTo(service));
  const waiting = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === "") continue;
    const answered = answer(line).then(write);
    waiting.add(answered);
    answered.finally(() => waiting.delete(answered));
    if (waiting.size >= AT_ONCE) await Promise.race(waiting);
  }
  await Promise.all(waiting);
  return {};
}

async function write(messages: object[]): Promise<void> {
  for (const message of messages) {
    if (!process.stdout.write(`${jsonText(message)}\n`)) await once(process.stdout, "drain");
  }
}
