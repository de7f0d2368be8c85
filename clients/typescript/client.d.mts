import type { Client } from "openapi-fetch";
import type { paths } from "./api.d.mts";

export type { components, operations, paths } from "./api.d.mts";

export type ClientOptions = {
  /** The server's address; without it, that of the environment variable SCHEMA_CHECK_URL. */
  url?: string | undefined;
  /** The API key; without it, that of the environment variable SCHEMA_CHECK_KEY. */
  key?: string | undefined;
  /** Sends the requests instead of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
};

/** A client of the REST API, typed by its document: `client.POST("/check", { body })`. */
export declare function createClient(options?: ClientOptions): Client<paths>;
