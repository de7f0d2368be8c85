import { bareHost } from "#domain/bare-host.ts";
import { isLoopback } from "#domain/loopback.ts";

/** A mail server, and how to sign in to it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** Whether the connection starts with TLS (smtps://) rather than with STARTTLS. */
  secure: boolean;
  /** Whether nothing is sent before TLS: a password never goes over a network in the clear. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
};

const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

/** What SMTP_URL must be; the value itself is secret and appears in no message. */
export const SMTP_URL_FAULT =
  "must be smtp://HOST:PORT or smtps://HOST:PORT, with USER:PASSWORD@ before the host if the server requires it (percent-encode special characters)";

/** Reads `smtp://user:password@host:port`; null when it is anything else. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  const port = url && PORTS[url.protocol];
  if (!port || !url.hostname || !["", "/"].includes(url.pathname) || url.search || url.hash) {
    return null;
  }
  const user = decoded(url.username);
  const pass = decoded(url.password);
  const host = bareHost(url.hostname).toLowerCase();
  if (user === null || pass === null || (user === "") !== (pass === "") || url.port === "0") {
    return null;
  }
  const secure = url.protocol === "smtps:";
  return {
    host,
    port: url.port === "" ? port : Number(url.port),
    secure,
    requireTLS: !secure && user !== "" && !isLoopback(host),
    auth: user === "" ? null : { user, pass },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
