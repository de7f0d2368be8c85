import pg from "pg";
import { type Host, hostsOf } from "./hosts.ts";
import { primaryOf } from "./primary.ts";

type OnConnected = (error: Error | null) => void;

/** How much of the time for connecting may go into finding the primary. */
const SEARCH_SHARE = 0.7;

const DEFAULT_MS = 5000;

export type ClientConfig = pg.ClientConfig & { connectionString: string };

/** A client of `pg` that connects to the one of several hosts that takes writes. */
export class Client extends pg.Client {
  readonly #url: URL;
  readonly #hosts: Host[];
  readonly #patience: number;

  constructor(config: ClientConfig) {
    super(config);
    this.#url = new URL(config.connectionString);
    this.#hosts = hostsOf(this.#url);
    this.#patience = SEARCH_SHARE * (config.connectionTimeoutMillis ?? DEFAULT_MS);
  }

  override connect(): Promise<this>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected) {
    if (callback) return this.#connect(callback);
    return new Promise<this>((resolve, reject) => {
      this.#connect((error) => (error ? reject(error) : resolve(this)));
    });
  }

  #connect(callback: OnConnected) {
    const connect = () => super.connect(callback as (error: Error) => void);
    if (this.#hosts.length === 1) return connect();
    primaryOf(this.#url, this.#hosts, this.#patience).then(
      (host) => {
        Object.assign(this, host);
        connect();
      },
      (error) => {
        callback(error);
        // As after an attempt to connect that fails.
        this.emit("end");
      },
    );
  }
}

/** As a pool's option: a pool passes its options to the constructor, which its types omit. */
export const FollowingClient = Client as unknown as new () => Client;
