import createFetchClient from "openapi-fetch";

/** @type {typeof import("./client.d.mts").createClient} */
export function createClient({ url, key, fetch } = {}) {
  const address = url ?? fromEnvironment("SCHEMA_CHECK_URL", "url");
  const secret = key ?? fromEnvironment("SCHEMA_CHECK_KEY", "key");
  return createFetchClient({
    baseUrl: `${address.replace(/\/+$/, "")}/api/v1`,
    headers: { "X-API-Key": secret },
    ...(fetch && { fetch }),
  });
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
