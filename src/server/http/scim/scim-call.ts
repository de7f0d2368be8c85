import type { DatabasePool } from "#server/database/connect.ts";
import type { Provider } from "#server/directory/directory-change.ts";

/** A request of an identity provider that has been authenticated. */
export type ScimCall = {
  db: DatabasePool;
  provider: Provider;
  /** The URL of the service, for the addresses of resources. */
  base: string;
  /** Empty without an id in the path. */
  id: string;
  query: URLSearchParams;
  /** Reads the body; throws a refusal. */
  body: () => Promise<unknown>;
};
