import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Answer } from "../service/answer.ts";
import { refused } from "../service/refusal.ts";
import { request } from "../service/request.ts";
import type { Service } from "../service/service.ts";
import { VERSION } from "../version.ts";
import { examineGrant } from "./examine-grant.ts";
import type { Finding } from "./finding.ts";

/** A clock may differ by this many seconds. */
const CLOCK = 60;

/** Asks the service how it is and, with a key, whether that is accepted. */
export async function examineService(service: Service): Promise<Finding[]> {
  const health = await ask(service, "service", "/health");
  if (!("answer" in health)) return [health];
  const { status, headers, body } = health.answer;
  const { version } = (body ?? {}) as { version?: string };
  if (version === undefined) return [failed("service", refused(service.url, health.answer))];
  const findings: Finding[] = [
    status === 200
      ? { what: "service", text: "it answers and can run checks" }
      : { what: "service", text: "it answers but cannot run checks now", exitCode: EXIT.service },
    clock(headers.get("date")),
    versions(service, version),
  ];
  if (service.key === "") return findings;
  const usage = await ask(service, "account", "/usage");
  if (!("answer" in usage)) return [...findings, usage];
  findings.push(...account(service, usage.answer));
  if (!isAccepted(usage.answer)) return findings;
  const grant = await ask(service, "rights", "/keys/self/rights");
  return [...findings, ...("answer" in grant ? examineGrant(grant.answer) : [grant])];
}

async function ask(service: Service, what: string, path: string) {
  try {
    return { answer: await request(service, { method: "GET", path, once: true }) };
  } catch (error) {
    if (error instanceof Failure) return failed(what, error);
    throw error;
  }
}

function failed(what: string, { message }: Failure): Finding {
  return { what, text: message, exitCode: EXIT.service };
}

function clock(date: string | null): Finding {
  const seconds = Math.round((Date.parse(date ?? "") - Date.now()) / 1000);
  const what = "clock";
  if (!(Math.abs(seconds) > CLOCK)) return { what, text: "the same as the service's" };
  const text = `this machine's is ${Math.abs(seconds)} s ${seconds > 0 ? "behind" : "ahead"}. Set it: certificate checks depend on it.`;
  return { what, text, exitCode: EXIT.usage };
}

function versions({ url }: Service, version: string): Finding {
  if (version === VERSION) return { what: "version", text: `${VERSION}, the same as the service` };
  const own = `npx --yes ${url}/cli/schema-check.tgz, after rm -rf ~/.npm/_npx if npx has cached this one`;
  const text = `${VERSION}, and the service has ${version}. To use that: ${own}`;
  return { what: "version", text };
}

/** Whether the key is accepted, even if it may not read the credits. */
function isAccepted({ status, body }: Answer): boolean {
  return status === 200 || (body as { code?: string } | null)?.code === "not_permitted";
}

function account({ url }: Service, answer: Answer): Finding[] {
  if (answer.status === 403 && isAccepted(answer)) {
    return [{ what: "account", text: "the key is accepted; it may not read the credits" }];
  }
  if (answer.status !== 200) return [failed("account", refused(url, answer))];
  const { credits_remaining } = answer.body as { credits_remaining: number };
  const credits = `${credits_remaining.toLocaleString("en-US")} credits left`;
  const left = answer.headers.get("x-ratelimit-remaining");
  const limit = answer.headers.get("x-ratelimit-limit");
  return [
    credits_remaining > 0
      ? { what: "account", text: `the key is accepted; ${credits}` }
      : {
          what: "account",
          text: "No credits left. Ask your administrator.",
          exitCode: EXIT.service,
        },
    { what: "rate limit", text: `${left} of ${limit} requests left in this minute` },
  ];
}
