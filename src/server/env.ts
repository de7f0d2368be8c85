import { isIP, isIPv6 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { CONTRACT_MEGABYTES, CONTRACTS_PER_ACCOUNT } from "#domain/limit.ts";
import { EMAIL_FAULT, isEmail, normalEmail } from "#domain/people/email.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/people/password.ts";
import { numberText } from "#domain/text/number-text.ts";
import { Failure } from "./failure.ts";
import { isKeyShaped } from "./keys/rules/api-key.ts";
import { defaultMailFrom, MAIL_FROM_FAULT, parseMailFrom } from "./mail/rules/mail-from.ts";
import { parseSmtpUrl, SMTP_URL_FAULT } from "./mail/rules/smtp-url.ts";
import { issuerSettings } from "./people/sign-in/issuer/settings.ts";
import { auditExportSettings, TracingVariables, tracingSettings } from "./tracing/settings.ts";
import { type Cidr, parseCidr } from "./webhooks/delivery/address.ts";
import { BOX_KEY_LENGTH } from "./webhooks/rules/secret-box.ts";

function wholeNumber(from: number, to: number, fault: string) {
  return z
    .string()
    .regex(/^-?\d+$/, fault)
    .transform(Number)
    .pipe(z.number().min(from, fault).max(to, fault));
}

const port = wholeNumber(0, 65_535, "must be a port number");

const whole = (from: number, to: number) =>
  wholeNumber(from, to, `must be a whole number from ${numberText(from)} to ${numberText(to)}`);

const host = z
  .string()
  .refine(
    (text) => isIP(text) || (/^[\w.-]+$/.test(text) && URL.canParse(`http://${text}`)),
    "must be an IP address or a host name, without a port",
  );

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

const cidrs = list.transform((ranges, ctx): Cidr[] => {
  try {
    return ranges.map(parseCidr);
  } catch (error) {
    ctx.addIssue({
      code: "custom",
      message: error instanceof Error ? error.message : "is not a list",
    });
    return z.NEVER;
  }
});

const origins = list.pipe(
  z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)),
);

const secretsKey = z
  .string()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((key) => key.length === BOX_KEY_LENGTH, `must be ${BOX_KEY_LENGTH} bytes in base64`);

/** Reads a value with a parser that returns null for what it cannot read. */
const parsed = <T>(parse: (text: string) => T | null, fault: string) =>
  z.string().transform((text, ctx): T => {
    const value = parse(text);
    if (value !== null) return value;
    ctx.addIssue({ code: "custom", message: fault });
    return z.NEVER;
  });

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://");

const atLeast = (length: number) =>
  z.string().min(length, `must have at least ${length} characters`);

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

/** At most a century: dates beyond have no id. */
const days = whole(1, 36_500);

/** What files of variables easily add, and nobody sees in a message. */
const EDGE_FAULT = "must not begin or end with a blank or a line break";

/** The environment variables with their format and default. */
const Variables = z.object({
  DATABASE_URL: databaseUrl.optional(),
  DIRECT_DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z
    .string()
    .refine((path) => path.trim() === path, EDGE_FAULT)
    .default(".data"),
  HOST: host.default("127.0.0.1"),
  PORT: port.default(3000),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^?#@]*$/, "must have no user name, query or fragment")
    .optional(),
  SHUTDOWN_DELAY_SECONDS: whole(0, 300).default(0),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  SIGNUP: z.enum(["open", "closed"]).default("closed"),
  SIGNUP_CREDITS: whole(0, 1_000_000_000).default(0),
  STAFF_SECOND_FACTOR: z.enum(["required", "optional"]).default("optional"),
  AUTH_SECRET: atLeast(32).optional(),
  AUTH_SECRET_FALLBACK: atLeast(32).optional(),
  SECRETS_KEY: secretsKey.optional(),
  SECRETS_KEY_FALLBACK: secretsKey.optional(),
  TRUSTED_PROXIES: cidrs.default([]),
  WEBHOOK_ALLOW_CIDRS: cidrs.default([]),
  SMTP_URL: parsed(parseSmtpUrl, SMTP_URL_FAULT).optional(),
  MAIL_FROM: parsed(parseMailFrom, MAIL_FROM_FAULT).optional(),
  CONTRACT_CHANGES: onOff.default(false),
  CONTRACTS_PER_ACCOUNT: whole(1, 1_000_000_000).default(CONTRACTS_PER_ACCOUNT),
  CONTRACT_MEGABYTES: whole(2, 1_000_000).default(CONTRACT_MEGABYTES),
  MAX_CONNECTIONS: whole(10, 1_000_000).default(4000),
  CHECK_RETENTION_DAYS: days.optional(),
  DELIVERY_RETENTION_DAYS: days.optional(),
  AUDIT_RETENTION_DAYS: days.optional(),
  CORS_ORIGINS: origins.default([]),
  METRICS_PORT: port.optional(),
  ACCESS_LOG: onOff.default(false),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  BOOTSTRAP_EMAIL: z
    .string()
    .overwrite(normalEmail)
    .refine(isEmail, EMAIL_FAULT)
    .default("admin@localhost.test"),
  BOOTSTRAP_PASSWORD: atLeast(MIN_PASSWORD_LENGTH)
    .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
    .optional(),
  BOOTSTRAP_API_KEY: z.string().refine(isKeyShaped, "must have the form of an API key").optional(),
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
});

export type Env = ReturnType<typeof parseEnv>;

/** Environment variables, as the process has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Parses the configuration. Throws a Failure that names the first invalid variable. */
export function parseEnv(variables: Variables) {
  const settings = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ""),
  );
  const data = parsedAs(Variables, settings);
  const telemetry = parsedAs(TracingVariables, settings);
  if (data.ROLE === "worker" && !data.DATABASE_URL) {
    throw new Failure(
      "ROLE=worker requires DATABASE_URL: a worker delivers what other processes record there.",
    );
  }
  if (data.DIRECT_DATABASE_URL && !data.DATABASE_URL) {
    throw new Failure(
      "DIRECT_DATABASE_URL requires DATABASE_URL: it is a direct connection to the same database.",
    );
  }
  if (data.ROLE !== "all" && !data.SECRETS_KEY) {
    throw new Failure(
      "ROLE=web and ROLE=worker require SECRETS_KEY: all processes must share one key.",
    );
  }
  if (data.ROLE === "web" && !data.AUTH_SECRET) {
    throw new Failure("ROLE=web requires AUTH_SECRET: all web servers must share one secret.");
  }
  const { DATA_DIR, BASE_URL: givenUrl, HOST, PORT, NODE_ENV, SMTP_URL, MAIL_FROM, ...rest } = data;
  if (!givenUrl && HOST.includes("%")) {
    throw new Failure(
      `HOST=${HOST} requires BASE_URL: a URL cannot contain the zone of an address.`,
    );
  }
  const BASE_URL = (givenUrl ?? ownUrl(HOST, PORT)).replace(/\/+$/, "");
  const from = MAIL_FROM ?? defaultMailFrom(BASE_URL);
  if (SMTP_URL && !from) {
    throw new Failure("SMTP_URL requires MAIL_FROM, because BASE_URL has no host name.");
  }
  return {
    ...rest,
    HOST,
    PORT,
    DATA_DIR: resolve(DATA_DIR),
    BASE_URL,
    /** BASE_URL, if it was given. */
    publicUrl: givenUrl ? BASE_URL : null,
    /** How mails are sent; null without SMTP_URL. */
    mail: SMTP_URL && from ? { server: SMTP_URL, from } : null,
    /** The OpenID Connect providers that people sign in with. */
    issuers: issuerSettings(settings),
    /** How traces and entries of the audit log are exported; null when they are not. */
    tracing: tracingSettings(telemetry),
    auditExport: auditExportSettings(telemetry),
    isDevelopment: NODE_ENV === "development",
  };
}

function parsedAs<T>(variables: z.ZodType<T>, settings: Record<string, string | undefined>): T {
  const { data, error } = variables.safeParse(settings);
  if (!error) return data;
  const [issue] = error.issues;
  const name = String(issue?.path[0]);
  const value = settings[name];
  const fault = value === value?.trim() ? issue?.message : EDGE_FAULT;
  throw new Failure(`${name} is invalid: ${fault}`);
}

/** Returns the configuration with the actual port, for PORT=0. */
export function atPort(env: Env, port: number): Env {
  return { ...env, PORT: port, BASE_URL: env.publicUrl ?? ownUrl(env.HOST, port) };
}

function ownUrl(host: string, port: number) {
  return `http://${urlHost(host)}:${port}`;
}

/** Returns the host under which a server that listens on `host` is reached on this machine. */
function urlHost(host: string) {
  if (["127.0.0.1", "0.0.0.0", "::1", "::"].includes(host)) return "localhost";
  return isIPv6(host) ? `[${host}]` : host;
}

/** Reads the configuration of this process. */
export function readEnv(variables: Variables = process.env): Env {
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  return parseEnv(variables);
}
