import { type FoundConfig, findConfig } from "../config/find-config.ts";
import type { Environment } from "../environment.ts";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import { proxyOf, proxyText } from "../service/proxy/proxy.ts";
import { keyOf, type Service, urlOf } from "../service/service.ts";
import { examineService } from "./examine-service.ts";
import { examineSources } from "./examine-sources.ts";
import type { Finding } from "./finding.ts";

/** Looks at everything that a check needs, and stops at what makes the rest meaningless. */
export async function examine(environment: Environment): Promise<Finding[]> {
  const findings: Finding[] = [{ what: "Node", text: process.versions.node }];
  const config = await attempt<FoundConfig | null>(
    findings,
    "configuration",
    findConfig,
    (configFile) => (configFile ? configFile.path : "none; not needed when sources are named"),
  );
  if (config) findings.push(...(await examineSources(config)));
  const url = await attempt(
    findings,
    "URL",
    () => urlOf(environment, config?.config.url),
    (value) => value,
  );
  const key = await attempt(
    findings,
    "key",
    () => keyOf(environment),
    (value) =>
      `SCHEMA_CHECK_KEY is set, to a ${value.startsWith("svc_test_") ? "test" : "live"} key`,
  );
  if (url === null) return findings;
  await attempt(
    findings,
    "proxy",
    () => proxyOf(url, environment),
    (proxy) => (proxy ? `${proxyText(proxy)}, from ${proxy.variable}` : "none"),
  );
  if (findings.some(({ what, exitCode }) => what === "proxy" && exitCode)) return findings;
  const service: Service = { url, key: key ?? "" };
  return [...findings, ...(await examineService(service))];
}

async function attempt<Value>(
  findings: Finding[],
  what: string,
  find: () => Value | Promise<Value>,
  text: (value: Value) => string,
): Promise<Value | null> {
  try {
    const value = await find();
    findings.push({ what, text: text(value) });
    return value;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    findings.push({ what, text: error.message, exitCode: EXIT.usage });
    return null;
  }
}
