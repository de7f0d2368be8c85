import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import { fromNodeHeaders } from "better-auth/node";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Origin } from "#server/audit/store/audit-event.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../rules/password.ts";
import { hashPassword, verifyPassword } from "../store/password-hash.ts";
import { passwordAttempts } from "./attempts.ts";
import { codesOnce } from "./codes-once.ts";
import { databaseFailures } from "./database-failure.ts";
import { secondFactorEvents } from "./second-factor-events.ts";
import { signInWithPassword } from "./sign-in.ts";

/** What of better-auth is served; all else that it could do is not. */
const SERVED = new Set([
  "/sign-in/email",
  "/sign-out",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/two-factor/generate-backup-codes",
]);

/** Who is signed in; `id` is the session's. */
export type SignedIn = { id: string; user: { id: string; email: string; name: string } };

export type Auth = {
  /** Whether there is anything at this path. */
  serves: (path: string) => boolean;
  /** Answers a request for such a path, whose body was read. */
  answer: (
    req: IncomingMessage,
    res: ServerResponse,
    read: { body: Buffer; request_id: string },
  ) => Promise<void>;
  /** The session that the cookie of these headers stands for; null without one. */
  session: (headers: Headers) => Promise<SignedIn | null>;
};

type AuthOptions = {
  baseUrl: string;
  basePath: string;
  /** The header with the client's address, which only this server sets. */
  addressHeader: string;
  secret: string;
  originOf: (headers: Headers) => Origin;
  log: Record<"warn", (context: object, message: string) => void>;
};

const ATTEMPTS_FROM_ADDRESS = { window: 60, max: 10 };

/** The id of the request that is answered, for what better-auth logs, which knows no requests. */
const requestId = new AsyncLocalStorage<string>();
const named = () => ({ request_id: requestId.getStore() });

const TIMES = { createdAt: "created_at", updatedAt: "updated_at" };

/** Sign-in with e-mail and password; sessions and attempts are counted in Postgres. */
export function createAuth(
  db: DatabasePool,
  { baseUrl, basePath, addressHeader, secret, originOf, log }: AuthOptions,
): Auth {
  const failures = databaseFailures(db);
  const auth = betterAuth({
    baseURL: baseUrl,
    basePath,
    secret,
    trustedOrigins: originsOf(baseUrl),
    telemetry: { enabled: false },
    logger: { level: "error", log: (_, message) => log.warn(named(), message) },
    // What is no refusal of its own is for the door to answer and to log.
    onAPIError: { throw: true },
    database: prismaAdapter(failures.watched, { provider: "postgresql" }),
    appName: "Schema Contract Check",
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    hooks: passwordAttempts(db, originOf),
    plugins: [
      signInWithPassword(db),
      secondFactor(),
      codesOnce(db),
      secondFactorEvents(db, originOf),
    ],
    rateLimit: {
      enabled: true,
      storage: "database",
      modelName: "rateLimit",
      fields: { lastRequest: "last_request" },
      customRules: {
        "/sign-in/email": ATTEMPTS_FROM_ADDRESS,
        "/two-factor/*": ATTEMPTS_FROM_ADDRESS,
      },
    },
    advanced: {
      useSecureCookies: baseUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => newId("usr") },
    },
    user: { fields: { ...TIMES, emailVerified: "email_verified" } },
    session: {
      fields: {
        ...TIMES,
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
      },
    },
    account: {
      modelName: "credential",
      fields: {
        ...TIMES,
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
      },
    },
    verification: { fields: { ...TIMES, expiresAt: "expires_at" } },
  });

  return {
    serves: (path) => path.startsWith(basePath) && SERVED.has(path.slice(basePath.length)),
    async answer(req, res, { body, request_id }) {
      const request = new Request(new URL(req.url ?? "", baseUrl), {
        method: "POST",
        headers: fromNodeHeaders(req.headers),
        body: body.length > 0 ? new Uint8Array(body) : null,
      });
      const answer = await requestId.run(request_id, () =>
        failures.toldBy(async () => {
          const response = await auth.handler(request);
          return { response, isRefusal: !response.ok };
        }),
      );
      const { response } = answer;
      if (response.status >= 500) throw new Error(`sign-in answered ${await response.text()}`);
      const text = Buffer.from(await response.arrayBuffer());
      res.statusCode = response.status;
      res.setHeaders(response.headers);
      res.end(text);
    },
    async session(headers) {
      const { found } = await failures.toldBy(async () => {
        const found = await auth.api.getSession({ headers });
        return { found, isRefusal: found === null };
      });
      return (
        found && {
          id: found.session.id,
          user: { id: found.user.id, email: found.user.email, name: found.user.name },
        }
      );
    },
  };
}

/** Codes of an authenticator app, and recovery codes. After 10 wrong ones in a row 15 minutes pass. */
function secondFactor() {
  return twoFactor({
    accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    schema: {
      user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
      twoFactor: {
        fields: {
          userId: "user_id",
          backupCodes: "backup_codes",
          failedVerificationCount: "failed_verification_count",
          lockedUntil: "locked_until",
        },
      },
    },
  });
}

/** The origin that sign-in is accepted from; of a local server also by its address. */
function originsOf(baseUrl: string) {
  const { origin, hostname } = new URL(baseUrl);
  return hostname === "localhost" ? [origin, origin.replace("localhost", "127.0.0.1")] : [origin];
}
