import type { IncomingMessage, ServerResponse } from "node:http";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { toNodeHandler } from "better-auth/node";
import type { DatabasePool } from "../database/connect.ts";
import { newId } from "../store/id.ts";

/** The caller's address, which only this server sets. */
const ADDRESS_HEADER = "x-client-address";

/** Largest body of a request under /api/auth. */
const MAX_BODY_BYTES = 64 * 1024;

/** Who is signed in. */
export type SignedIn = { user: { id: string; email: string; name: string } };

export type Auth = {
  /** Answers the requests under /api/auth. */
  handle: (req: IncomingMessage, res: ServerResponse) => void;
  /** The session that the cookie of these headers stands for; null without one. */
  session: (headers: Headers) => Promise<SignedIn | null>;
};

const TIMES = { createdAt: "created_at", updatedAt: "updated_at" };

/** Sign-in with e-mail and password; sessions and attempts are counted in Postgres. */
export function createAuth(
  db: DatabasePool,
  { baseUrl, basePath, secret }: { baseUrl: string; basePath: string; secret: string },
): Auth {
  const auth = betterAuth({
    baseURL: baseUrl,
    basePath,
    secret,
    trustedOrigins: originsOf(baseUrl),
    telemetry: { enabled: false },
    logger: { level: "error" },
    database: prismaAdapter(db, { provider: "postgresql" }),
    emailAndPassword: { enabled: true, disableSignUp: true },
    rateLimit: {
      enabled: true,
      storage: "database",
      modelName: "rateLimit",
      fields: { lastRequest: "last_request" },
      customRules: { "/sign-in/email": { window: 60, max: 10 } },
    },
    advanced: {
      useSecureCookies: baseUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
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

  const answer = toNodeHandler(auth);
  const { host } = new URL(baseUrl);
  return {
    handle(req, res) {
      req.headers[ADDRESS_HEADER] = req.socket.remoteAddress;
      req.headers.host = host;
      limitBody(req);
      answer(req, res).catch(() => {
        if (res.headersSent) res.destroy();
        else res.writeHead(400).end();
      });
    },
    async session(headers) {
      const found = await auth.api.getSession({ headers });
      return (
        found && { user: { id: found.user.id, email: found.user.email, name: found.user.name } }
      );
    },
  };
}

/** Breaks the connection off at a body that no form of ours sends. */
function limitBody(req: IncomingMessage) {
  let length = 0;
  req.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) req.destroy();
  });
  req.pause();
}

/** The origin that sign-in is accepted from; of a local server also by its address. */
function originsOf(baseUrl: string) {
  const { origin, hostname } = new URL(baseUrl);
  return hostname === "localhost" ? [origin, origin.replace("localhost", "127.0.0.1")] : [origin];
}
