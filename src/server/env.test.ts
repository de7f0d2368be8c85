import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { atPort, type Env, parseEnv } from "./env.ts";
import { Failure } from "./failure.ts";

const KEY = Buffer.alloc(32, 7);
const API_KEY = `svc_live_${"a".repeat(24)}`;

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
const TRACING = { service: "schema-contract-check", sampler: "parentbased_always_on", ratio: 1 };

test("an endpoint turns traces on, and OpenTelemetry's variables say which", () => {
  const { tracing } = parseEnv(COLLECTOR);
  assert.deepEqual(tracing, { ...TRACING, delay_ms: 5000 });
  const changed = parseEnv({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://collector/v1/traces",
    OTEL_SERVICE_NAME: "checks",
    OTEL_TRACES_SAMPLER: "traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.01",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  const settings = { service: "checks", sampler: "traceidratio", ratio: 0.01, delay_ms: 100 };
  assert.deepEqual(changed.tracing, settings);
});

for (const off of [{ OTEL_SDK_DISABLED: "TRUE" }, { OTEL_TRACES_EXPORTER: "none" }]) {
  test(`${JSON.stringify(off)} turns traces off`, () => {
    assert.equal(parseEnv({ ...COLLECTOR, ...off }).tracing, null);
  });
}

test("entries of the audit log are exported only where logs are asked for", () => {
  const logs = "https://collector/v1/logs";
  const cases: [Record<string, string>, boolean][] = [
    [COLLECTOR, false],
    [{ OTEL_LOGS_EXPORTER: "otlp" }, false],
    [{ ...COLLECTOR, OTEL_LOGS_EXPORTER: "otlp" }, true],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: logs }, true],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: logs, OTEL_LOGS_EXPORTER: "none" }, false],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: logs, OTEL_SDK_DISABLED: "true" }, false],
  ];
  for (const [variables, isExported] of cases) {
    const { auditExport } = parseEnv(variables);
    assert.deepEqual(auditExport, isExported ? { service: TRACING.service } : null);
  }
});

const BAD_TRACING: Record<string, string> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
  OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
  OTEL_TRACES_SAMPLER: "sometimes",
  OTEL_TRACES_SAMPLER_ARG: "2",
};

for (const [variable, text] of Object.entries(BAD_TRACING)) {
  test(`${variable}=${text} aborts the start`, () => {
    assert.throws(() => parseEnv({ ...COLLECTOR, [variable]: text }), new RegExp(variable));
  });
}

test("nothing set gives the defaults", () => {
  assert.deepEqual(parseEnv({}), {
    HOST: "127.0.0.1",
    PORT: 3000,
    DATA_DIR: resolve(".data"),
    BASE_URL: "http://localhost:3000",
    publicUrl: null,
    TRUSTED_PROXIES: [],
    WEBHOOK_ALLOW_CIDRS: [],
    CONTRACT_CHANGES: false,
    CONTRACTS_PER_ACCOUNT: 10_000,
    CONTRACT_MEGABYTES: 256,
    MAX_CONNECTIONS: 4000,
    CORS_ORIGINS: [],
    ACCESS_LOG: false,
    LOG_LEVEL: "info",
    ROLE: "all",
    SHUTDOWN_DELAY_SECONDS: 0,
    SIGNUP: "closed",
    SIGNUP_CREDITS: 0,
    STAFF_SECOND_FACTOR: "optional",
    BOOTSTRAP_EMAIL: "admin@localhost.test",
    isDevelopment: false,
    mail: null,
    issuers: [],
    tracing: null,
    auditExport: null,
  });
});

const GOOD: [variable: keyof Env, text: string, value: unknown][] = [
  ["DATABASE_URL", "postgresql://u:p@db:5432/scc", "postgresql://u:p@db:5432/scc"],
  ["DATABASE_URL", "postgres://db/scc", "postgres://db/scc"],
  ["DATA_DIR", "/var/lib/scc", "/var/lib/scc"],
  ["DATA_DIR", "data", resolve("data")],
  ["HOST", "0.0.0.0", "0.0.0.0"],
  ["HOST", "my_server-1.example", "my_server-1.example"],
  ["PORT", "8080", 8080],
  ["PORT", "0", 0],
  ["SHUTDOWN_DELAY_SECONDS", "15", 15],
  ["PORT", "65535", 65535],
  ["BASE_URL", "https://scc.example", "https://scc.example"],
  ["BASE_URL", "https://scc.example/", "https://scc.example"],
  ["BASE_URL", "http://intranet:8080/scc/", "http://intranet:8080/scc"],
  ["AUTH_SECRET", "s".repeat(32), "s".repeat(32)],
  ["SECRETS_KEY", KEY.toString("base64"), KEY],
  ["SECRETS_KEY", KEY.toString("base64url"), KEY],
  ["SECRETS_KEY_FALLBACK", KEY.toString("base64"), KEY],
  ["AUTH_SECRET_FALLBACK", "s".repeat(32), "s".repeat(32)],
  ["SIGNUP", "open", "open"],
  ["SIGNUP_CREDITS", "100", 100],
  ["CONTRACT_CHANGES", "on", true],
  ["CONTRACT_CHANGES", "off", false],
  ["CHECK_RETENTION_DAYS", "1", 1],
  ["DELIVERY_RETENTION_DAYS", "30", 30],
  ["AUDIT_RETENTION_DAYS", "365", 365],
  ["CHECK_RETENTION_DAYS", "3650", 3650],
  ["CORS_ORIGINS", "https://app.example", ["https://app.example"]],
  [
    "CORS_ORIGINS",
    " https://A.example/ , ,http://b.example:80",
    ["https://a.example", "http://b.example"],
  ],
  ["METRICS_PORT", "9464", 9464],
  ["ACCESS_LOG", "on", true],
  ["LOG_LEVEL", "debug", "debug"],
  ["LOG_LEVEL", "silent", "silent"],
  ["BOOTSTRAP_EMAIL", "ops@example.com", "ops@example.com"],
  ["BOOTSTRAP_EMAIL", " Dev@Intranet ", "dev@intranet"],
  ["BOOTSTRAP_PASSWORD", "12345678", "12345678"],
  ["BOOTSTRAP_API_KEY", API_KEY, API_KEY],
];

for (const [variable, text, value] of GOOD) {
  test(`${variable}=${JSON.stringify(text)} is read`, () => {
    assert.deepEqual(parseEnv({ [variable]: text })[variable], value);
  });
}

const BAD: [variable: string, text: string][] = [
  ["HOST", "a b"],
  ["HOST", "localhost:3000"],
  ["HOST", "[::1]"],
  ["HOST", "%"],
  ["HOST", "lo%lo"],
  ["HOST", "10.0.0.256"],
  ["NODE_ENV", "staging"],
  ["OTEL_SDK_DISABLED", "1"],
  ["CONTRACTS_PER_ACCOUNT", "2147483648"],
  ["MAX_CONNECTIONS", "1e9"],
  ["MAX_CONNECTIONS", "9"],
  ["MAX_CONNECTIONS", "9007199254740992"],
  ["DATABASE_URL", "mysql://db/scc"],
  ["DIRECT_DATABASE_URL", "mysql://db/scc"],
  ["SHUTDOWN_DELAY_SECONDS", "-1"],
  ["SHUTDOWN_DELAY_SECONDS", "301"],
  ["DATABASE_URL", "db:5432"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["PORT", "0x50"],
  ["PORT", " 80"],
  ["BASE_URL", "scc.example"],
  ["BASE_URL", "ftp://scc.example"],
  ["BASE_URL", "/scc"],
  ["BASE_URL", "https://scc.example?team=data"],
  ["BASE_URL", "https://scc.example/#top"],
  ["BASE_URL", "https://user:word@scc.example"],
  ["AUTH_SECRET", "s".repeat(31)],
  ["SECRETS_KEY", "short"],
  ["SECRETS_KEY", Buffer.alloc(31).toString("base64")],
  ["SECRETS_KEY", Buffer.alloc(33).toString("base64")],
  ["SECRETS_KEY", KEY.toString("hex")],
  ["TRUSTED_PROXIES", "proxy.example"],
  ["WEBHOOK_ALLOW_CIDRS", "10.0.0.0"],
  ["WEBHOOK_ALLOW_CIDRS", "10.0.0.0/33"],
  ["WEBHOOK_ALLOW_CIDRS", "10.0.0.0/8,intranet"],
  ["CONTRACT_CHANGES", "true"],
  ["CONTRACT_CHANGES", "ON"],
  ["CHECK_RETENTION_DAYS", "0"],
  ["CHECK_RETENTION_DAYS", "-1"],
  ["CHECK_RETENTION_DAYS", "1.5"],
  ["CHECK_RETENTION_DAYS", "forever"],
  ["CORS_ORIGINS", "*"],
  ["CORS_ORIGINS", "app.example"],
  ["CORS_ORIGINS", "https://app.example,file:///"],
  ["METRICS_PORT", "metrics"],
  ["ROLE", "both"],
  ["SIGNUP", "maybe"],
  ["LOG_LEVEL", "verbose"],
  ["BOOTSTRAP_EMAIL", "admin"],
  ["BOOTSTRAP_PASSWORD", "1234567"],
  ["BOOTSTRAP_PASSWORD", "p".repeat(129)],
  ["BOOTSTRAP_API_KEY", "svc_live_short"],
  ["BOOTSTRAP_API_KEY", `svc_prod_${"a".repeat(24)}`],
];

for (const [variable, text] of BAD) {
  test(`${variable}=${JSON.stringify(text)} stops the start and names the variable`, () => {
    assert.throws(
      () => parseEnv({ [variable]: text }),
      (error) => error instanceof Failure && error.message.startsWith(`${variable} is invalid: `),
    );
  });
}

test("a number out of bounds is refused with the bounds", () => {
  const bounds = (variables: Record<string, string>, says: string) =>
    assert.throws(() => parseEnv(variables), {
      message: `${Object.keys(variables)[0]} is invalid: ${says}`,
    });
  bounds({ PORT: "65536" }, "must be a port number");
  bounds({ MAX_CONNECTIONS: "9" }, "must be a whole number from 10 to 1,000,000");
  bounds({ CHECK_RETENTION_DAYS: "1.5" }, "must be a whole number from 1 to 36,500");
});

test("an invalid range is named in the message", () => {
  assert.throws(() => parseEnv({ WEBHOOK_ALLOW_CIDRS: "10.0.0.0/8, intranet" }), {
    message:
      'WEBHOOK_ALLOW_CIDRS is invalid: "intranet" is not an address range such as 10.0.0.0/8',
  });
});

test("an invalid secret is not repeated in the message", () => {
  const secrets = { AUTH_SECRET: "pssst", SECRETS_KEY: "pssst", BOOTSTRAP_PASSWORD: "pssst" };
  for (const [variable, value] of Object.entries(secrets)) {
    assert.throws(
      () => parseEnv({ [variable]: value }),
      (error: Error) => !error.message.includes(value),
    );
  }
});

test("an empty value counts as unset", () => {
  const variables = [...GOOD, ...BAD].map(([variable]) => [variable, ""]);
  assert.deepEqual(parseEnv(Object.fromEntries(variables)), parseEnv({}));
});

test("other programs' variables are ignored", () => {
  assert.deepEqual(parseEnv({ PATH: "/bin", HOME: "/root" }), parseEnv({}));
});

test("address ranges of both families are parsed", () => {
  const { WEBHOOK_ALLOW_CIDRS } = parseEnv({ WEBHOOK_ALLOW_CIDRS: "10.0.0.0/8, fd00::/8" });
  assert.deepEqual(
    WEBHOOK_ALLOW_CIDRS.map(([address, bits]) => `${address}/${bits}`),
    ["10.0.0.0/8", "fd00::/8"],
  );
});

const BASES: [host: string, base: string][] = [
  ["127.0.0.1", "http://localhost:8080"],
  ["0.0.0.0", "http://localhost:8080"],
  ["::", "http://localhost:8080"],
  ["::1", "http://localhost:8080"],
  ["fd00::7", "http://[fd00::7]:8080"],
  ["192.168.1.7", "http://192.168.1.7:8080"],
  ["scc.example", "http://scc.example:8080"],
];

for (const [HOST, base] of BASES) {
  test(`without BASE_URL, a server on ${HOST} is reached at ${base}`, () => {
    assert.equal(parseEnv({ HOST, PORT: "8080" }).BASE_URL, base);
  });
}

test("an address with a zone requires BASE_URL", () => {
  const HOST = "::1%lo";
  assert.throws(() => parseEnv({ HOST }), {
    message: "HOST=::1%lo requires BASE_URL: a URL cannot contain the zone of an address.",
  });
  assert.equal(parseEnv({ HOST, BASE_URL: "http://localhost:3000" }).HOST, HOST);
});

test("NODE_ENV=development makes it a development server, nothing else does", () => {
  assert.equal(parseEnv({ NODE_ENV: "development" }).isDevelopment, true);
  assert.equal(parseEnv({ NODE_ENV: "production" }).isDevelopment, false);
  assert.equal(parseEnv({ NODE_ENV: "test" }).isDevelopment, false);
});

test("a dedicated role requires what all processes share", () => {
  const SECRETS_KEY = KEY.toString("base64");
  const AUTH_SECRET = "s".repeat(32);
  const DATABASE_URL = "postgresql://db/scc";
  assert.equal(parseEnv({ ROLE: "worker", DATABASE_URL, SECRETS_KEY }).ROLE, "worker");
  assert.equal(parseEnv({ ROLE: "web", DATABASE_URL, SECRETS_KEY, AUTH_SECRET }).ROLE, "web");
  assert.throws(() => parseEnv({ ROLE: "web", DATABASE_URL, SECRETS_KEY }), /AUTH_SECRET/);
  assert.throws(() => parseEnv({ ROLE: "worker", SECRETS_KEY }), /DATABASE_URL/);
  assert.throws(() => parseEnv({ DIRECT_DATABASE_URL: DATABASE_URL }), /requires DATABASE_URL/);
  assert.throws(() => parseEnv({ ROLE: "web", DATABASE_URL }), /SECRETS_KEY/);
});

test("the URL contains the actual port, unless it sets one itself", () => {
  const any = parseEnv({ PORT: "0", HOST: "10.0.0.1" });
  assert.deepEqual(atPort(any, 4321), { ...any, PORT: 4321, BASE_URL: "http://10.0.0.1:4321" });
  const behind = parseEnv({ PORT: "0", BASE_URL: "https://scc.example" });
  assert.deepEqual(atPort(behind, 4321), { ...behind, PORT: 4321 });
});

test("a bad SMTP_URL is named, and its password is not shown", () => {
  assert.throws(
    () => parseEnv({ SMTP_URL: "smtp://me:hunter2@" }),
    (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.message, /^SMTP_URL is invalid: must be smtp:/);
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    },
  );
});

test("SMTP_URL on a server without a host name requires MAIL_FROM", () => {
  const url = { SMTP_URL: "smtp://mail.example.com", BASE_URL: "http://10.0.0.1" };
  assert.throws(() => parseEnv(url), { message: /^SMTP_URL requires MAIL_FROM/ });
  const { mail } = parseEnv({ ...url, MAIL_FROM: "Checks <checks@example.com>" });
  assert.deepEqual(mail?.from, { name: "Checks", address: "checks@example.com" });
});

test("a blank or line break that nobody sees is named, and makes no other data directory", () => {
  const lost = "must not begin or end with a blank or a line break";
  for (const [name, value] of [
    ["PORT", "3000\r"],
    ["HOST", " 127.0.0.1"],
    ["ROLE", "web\n"],
    ["DATA_DIR", "/srv/data "],
  ] as const) {
    assert.throws(() => parseEnv({ [name]: value }), new Failure(`${name} is invalid: ${lost}`));
  }
  assert.equal(parseEnv({ DATA_DIR: "/srv/my data" }).DATA_DIR, "/srv/my data");
});
