import { type Environment, environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";

/** Whether SCHEMA_CHECK_ALLOW_URL lists the address of a service, its path aside. */
export function isAllowedService({ protocol, host }: URL, variables: Environment): boolean {
  return allowedAddresses(variables).some((url) => url.protocol === protocol && url.host === host);
}

/**
 * Whether the environment names a database server: in SCHEMA_CHECK_ALLOW_URL, or as the one that
 * PGHOST and PGPORT are about.
 */
export function isAllowedDatabase(
  { host, port }: { host: string; port: number },
  variables: Environment = environment,
): boolean {
  const { PGHOST, PGPORT } = variables;
  if (PGHOST && PGHOST === host && Number(PGPORT || POSTGRES_PORT) === port) return true;
  return allowedAddresses(variables).some(
    (url) =>
      /^postgres(ql)?:$/.test(url.protocol) &&
      url.hostname.toLowerCase() === host.toLowerCase() &&
      Number(url.port || POSTGRES_PORT) === port,
  );
}

const POSTGRES_PORT = 5432;

function allowedAddresses({ SCHEMA_CHECK_ALLOW_URL: listed = "" }: Environment): URL[] {
  return listed
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((address) => {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (url?.hostname && /^(https?|postgres(ql)?):$/.test(url.protocol)) return url;
      throw usageFailure(
        "SCHEMA_CHECK_ALLOW_URL must be addresses such as https://checks.example.com or " +
          "postgres://warehouse.example.com, with blanks between them.",
      );
    });
}
