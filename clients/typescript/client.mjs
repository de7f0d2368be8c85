import createFetchClient from "openapi-fetch";
import { pageLinks } from "./page-links.mjs";
import { redirects } from "./redirects.mjs";

/** @type {typeof import("./client.d.mts").createClient} */
export function createClient({ url, key, fetch } = {}) {
  const given = url ?? fromEnvironment("SCHEMA_CHECK_URL", "url");
  const address = given.replace(/\/+$/, "");
  const secret = key ?? fromEnvironment("SCHEMA_CHECK_KEY", "key");
  const client = createFetchClient({
    baseUrl: `${address}/api/v1`,
    headers: { "X-API-Key": secret },
    redirect: "manual",
    ...(fetch && { fetch }),
  });
  client.use(redirects(address), pageLinks(address));
  return client;
}

/**
 * @param {string} variable
 * @param {string} option
 */
function fromEnvironment(variable, option) {
  const value = globalThis.process?.env[variable];
  if (!value) throw new Error(`Set ${variable}, or give createClient the option "${option}".`);
  return value;
}
