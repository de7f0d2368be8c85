import { AsyncLocalStorage } from "node:async_hooks";
import type { AuthContext } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { CODE_ATTEMPTS, CODE_LOCK_MINUTES } from "#domain/limit.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/people/password.ts";
import type { Origin } from "#server/audit/store/audit-event.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import type { Issuer } from "../rules/issuer.ts";
import type { PasswordHashing } from "../store/password-hash.ts";
import { passwordAttempts } from "./attempts.ts";
import { type AuthSecrets, authSecretOptions } from "./auth-secrets.ts";
import { notedClaimant, openerOfRequest } from "./claimant.ts";
import { codeAttempts } from "./code-attempts.ts";
import { singleUseCodes } from "./codes-once.ts";
import type { databaseFailures } from "./database-failure.ts";
import { freshSessions } from "./fresh-session.ts";
import { cookieOptions } from "./host-cookies.ts";
import { ISSUER_SESSION_PATH, sessionsByIssuer } from "./issuer/issuer-session.ts";
import { MODELS, TWO_FACTOR } from "./models.ts";
import { assertNotOvertaken, overtakenCodes } from "./overtaken.ts";
import { requiredIssuers } from "./required-issuer.ts";
import { secondFactorEvents } from "./second-factor-events.ts";
import { signInWithPassword } from "./sign-in.ts";

export type AuthOptions = {
  baseUrl: string;
  basePath: string;
  /** The header with the client's address; only this server sets it. */
  addressHeader: string;
  secrets: AuthSecrets;
  passwords: PasswordHashing;
  originOf: (headers: Headers) => Origin;
  /** With which people may sign in. */
  issuers: readonly Issuer[];
  log: Record<"warn", (context: object, message: string) => void>;
};

const ATTEMPTS_FROM_ADDRESS = { window: 60, max: 10 };

/** The current request's id, for better-auth's logger, which has no access to the request. */
export const requestId = new AsyncLocalStorage<string>();
const named = () => ({ request_id: requestId.getStore() });

/** Configures better-auth. Sessions and attempts are stored in Postgres. */
export function openBetterAuth(
  db: DatabasePool,
  watched: ReturnType<typeof databaseFailures>["watched"],
  { baseUrl, basePath, addressHeader, secrets, passwords, originOf, issuers, log }: AuthOptions,
) {
  const isSecure = baseUrl.startsWith("https:");
  return betterAuth({
    baseURL: baseUrl,
    basePath,
    ...authSecretOptions(secrets),
    trustedOrigins: originsOf(baseUrl),
    telemetry: { enabled: false },
    logger: { level: "error", log: (_, message) => log.warn(named(), message) },
    // Unexpected errors are thrown, for the door to answer and log.
    onAPIError: { throw: true },
    database: prismaAdapter(watched, { provider: "postgresql" }),
    appName: "Schema Contract Check",
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: passwords,
    },
    plugins: [
      notedClaimant(),
      requiredIssuers(issuers),
      freshSessions(db),
      passwordAttempts(db, originOf),
      signInWithPassword(db),
      sessionsByIssuer(db),
      secondFactor(db),
      codeAttempts(db),
      singleUseCodes(db),
      overtakenCodes(db),
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
      ...cookieOptions(isSecure),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => newId("usr") },
    },
    databaseHooks: {
      session: {
        create: {
          // better-auth opens the session after a code itself.
          async before(session) {
            const opener = openerOfRequest(session.userId);
            const opened = { ...session, hostCookie: isSecure };
            return {
              data: opener ? { ...opened, issuer: opener.issuer, issuerSid: opener.sid } : opened,
            };
          },
        },
      },
    },
    ...MODELS,
  });
}

/** Authenticator codes and recovery codes. Locked for 15 minutes after 10 wrong ones in a row. */
function secondFactor(db: DatabasePool) {
  const plugin = twoFactor({
    // Whoever has a password must give it all the same.
    allowPasswordless: true,
    accountLockout: { maxFailedAttempts: CODE_ATTEMPTS, durationSeconds: CODE_LOCK_MINUTES * 60 },
    schema: TWO_FACTOR,
  });
  // It asks for a code after sign-ins at its own paths only.
  for (const hook of plugin.hooks.after) {
    const { matcher, handler } = hook;
    hook.matcher = (call) => matcher(call) || call.path === ISSUER_SESSION_PATH;
    const guarded = async (call: Parameters<typeof handler>[0] & { context?: AuthContext }) => {
      const made = call.context?.newSession;
      const answer = await handler(call);
      if (made) {
        const { id: name, token, userId: user_id } = made.session;
        await assertNotOvertaken(db, { user_id, name, token });
      }
      return answer;
    };
    hook.handler = Object.assign(guarded, { options: handler.options });
  }
  return plugin;
}

/** Returns the trusted origins: the base URL, and for a local server also its loopback address. */
function originsOf(baseUrl: string) {
  const { origin, hostname } = new URL(baseUrl);
  return hostname === "localhost" ? [origin, origin.replace("localhost", "127.0.0.1")] : [origin];
}
