import { randomInt, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import type { DatabasePool } from "#server/database/connect.ts";
import { AUTH_PREFIX, authDoor } from "#server/http/auth.ts";
import { ADDRESS_HEADER, addressReader } from "#server/http/client-address.ts";
import { listen } from "#server/http/connection/listen.ts";
import { unreadDoor } from "#server/http/connection/unread.ts";
import type { Log } from "#server/http/log.ts";
import { originOf } from "#server/http/origin.ts";
import { createHttpServer } from "#server/http/server.ts";
import type { Issuer } from "#server/people/rules/issuer.ts";
import { type Auth, createAuth } from "#server/people/sign-in/auth.ts";
import type { AuthSecrets } from "#server/people/sign-in/auth-secrets.ts";
import { createUser, type User } from "#server/people/store/user.ts";
import { parseCidr } from "#server/webhooks/delivery/address.ts";
import { CHEAP_PASSWORDS } from "./cheap-passwords.ts";
import { testDatabase } from "./database.ts";

export const ORIGIN = "http://localhost";
const SECRET = "a secret of tests that is long enough";
/** What sign-in in tests signs with. */
export const AUTH_SECRETS: AuthSecrets = { all: [SECRET], unnamed: SECRET };

export const PASSWORD = "correct-horse-battery";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; body: any; headers: Headers };

/** A simulated browser: an address and cookies. */
export type Browser = {
  address: string;
  cookies: Map<string, string>;
  /** Opens a path without following where it leads; `location` is "" if it does not. */
  get: (path: string) => Promise<{ status: number; location: string; headers: Headers }>;
  post: (path: string, json?: object, headers?: object, text?: string) => Promise<Answer>;
  /** The user that the cookies are signed in as. */
  user: () => Promise<{ id: string; session_id: string } | null>;
};

export type AuthServer = {
  /** Where it listens, whatever its base URL. */
  url: string;
  db: DatabasePool;
  browser: (address?: string) => Browser;
  close: () => Promise<void>;
};

/**
 * Starts the sign-in endpoint on a port of its own, on the test database, behind a trusted proxy.
 */
export async function startAuthServer({
  db = testDatabase(),
  baseUrl = ORIGIN,
  log = pino({ level: "error" }) as Log,
  secrets = AUTH_SECRETS,
  passwords = CHEAP_PASSWORDS,
  issuers = [] as Issuer[],
} = {}): Promise<AuthServer> {
  const auth = createAuth(db, {
    baseUrl,
    basePath: AUTH_PREFIX,
    addressHeader: ADDRESS_HEADER,
    log,
    secrets,
    passwords,
    issuers,
    originOf: (headers) => originOf(Object.fromEntries(headers)),
  });
  const doors = {
    rest: noPage,
    auth: authDoor(auth, log),
    console: noPage,
    downloads: noPage,
    cli: noPage,
    scim: noPage,
    unsubscribe: noPage,
    mcp: noPage,
    probes: noPage,
    unread: unreadDoor(ORIGIN, log),
    pages: noPage,
  };
  const trusted = addressReader([parseCidr("127.0.0.0/8")]);
  const server = createHttpServer(doors, trusted);
  await listen(server, 0, "127.0.0.1", "PORT");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = origin + AUTH_PREFIX;

  return {
    url: origin,
    db,
    browser: (address = someAddress()) => browserOf(auth, { url, origin: baseUrl, address }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await db.$disconnect();
    },
  };
}

function someAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A browser at this address, whose pages are at `origin` and which sends requests to `url`. */
function browserOf(
  auth: Auth,
  { url, origin, address }: { url: string; origin: string; address: string },
): Browser {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (headers: Headers) => {
    for (const set of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "" || /max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    address,
    cookies,
    async get(path) {
      const answer = await fetch(url + path, {
        headers: { "X-Forwarded-For": address, Cookie: cookie() },
        redirect: "manual",
      });
      keep(answer.headers);
      const { status, headers } = answer;
      return { status, headers, location: headers.get("location") ?? "" };
    },
    async post(path, json = {}, headers = {}, text = JSON.stringify(json)) {
      const answer = await fetch(url + path, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Origin: origin,
          "X-Forwarded-For": address,
          Cookie: cookie(),
          ...headers,
        },
        body: text,
      });
      keep(answer.headers);
      const said = await answer.text();
      return { status: answer.status, headers: answer.headers, body: said && JSON.parse(said) };
    },
    async user() {
      const session = await auth.session(new Headers({ cookie: cookie() }));
      return session && { id: session.user.id, session_id: session.id };
    },
  };
}

/** Creates a user with the password PASSWORD, hashed cheaply, and no account. */
export async function newUser(
  db: DatabasePool,
  email = `${randomUUID()}@example.com`,
): Promise<User> {
  const user = await createUser(db, {
    email,
    name: "Somebody",
    password_hash: await CHEAP_PASSWORDS.hash(PASSWORD),
  });
  if (!user) throw new Error("the email address is taken");
  return user;
}

function noPage(_: IncomingMessage, res: ServerResponse) {
  res.writeHead(404).end();
}
