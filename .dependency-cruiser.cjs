const { readdirSync } = require("node:fs");
const { join, relative, sep } = require("node:path");

/** Imports go one way: docs/architecture.md draws the rooms and layers that these rules hold. */

/** A layer's folders: the one that all rooms share, and that of each room. */
const layer = (name) => `^src/server/(${name}|[a-z-]+/${name})/`;
const server = (path) => `^src/server/${path}`;

/** What is true everywhere: on the server, in browsers and in the command line. */
const DOMAIN = "^src/domain/";
const RULES = layer("rules");
const STORE = layer("store");
const API = layer("api");
const SIGN_IN = server("people/sign-in/");
const DELIVERY = server("(audit/export|webhooks/delivery|mail/sending)/");
/** What a room does as a whole, for its procedures, for the command line or for a first start. */
const SERVICES = server("(accounts|checks|directory|keys|people)/[a-z-]+\\.ts$");

/** What the root has for everyone: the rest of it puts the server together. */
const LEAVES = server("(data-dir|failure|free-port|log|secrets/secret-file|signals)\\.ts");

const CONNECTION = server("database/(connect|outage)\\.ts");
/** The installation's own secrets: read, proved and replaced. */
const SECRETS = server("secrets/[a-z-]+\\.ts$");
/** What happens, told by any layer to whoever counts it. */
const SIGNALS = server("signals\\.ts");
/** The type of a log, for whatever writes to one. */
const LOG = server("log\\.ts");
/** The spans of a trace, for whoever does a part of its work. */
const SPAN = server("tracing/span\\.ts");
/** Whether the process runs and can work. */
const PROBES = server("probes/");
const BATCH = server("batch/");
const READERS = "^src/readers/";
const APP = join(__dirname, "src", "app");
const TEST = "\\.(test|fuzz)\\.ts$";

/** What tests share. */
const TESTING = ["^testing/", "^src/(cli|readers|readers/[a-z-]+)/testing/"];

/** What `from` may import of src besides itself and the domain. */
function allow(name, from, to) {
  return {
    name,
    severity: "error",
    from: { path: from, pathNot: TEST },
    to: { path: "^src/", pathNot: [from, DOMAIN, ...to] },
  };
}

/** The folders of src/app, which are named for routes: "(site)/docs". */
function pageFolders() {
  const found = readdirSync(APP, { recursive: true, withFileTypes: true });
  const below = found.filter((entry) => entry.isDirectory());
  return below.map(({ parentPath, name }) => relative(APP, join(parentPath, name)));
}

/** A page's files import each other, and what lies beside a layout or page above it. */
function pageKeepsToItself(folder) {
  const names = folder.split(sep);
  const above = names.map((_, index) => filesOf(names.slice(0, index + 1)));
  return {
    name: "page-keeps-to-itself",
    severity: "error",
    comment: "What several pages share belongs to a folder above them all, or to components.",
    from: { path: filesOf(names) },
    to: { path: "^src/app/.+/", pathNot: above },
  };
}

function filesOf(names) {
  const path = names.map((name) => name.replace(/[()[\].]/g, "\\$&")).join("/");
  return `^src/app/${path}/[^/]+$`;
}

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "not-to-dev",
      severity: "error",
      from: { path: "^src", pathNot: [TEST, ...TESTING] },
      to: { dependencyTypes: ["npm-dev"] },
    },
    {
      name: "not-to-tests",
      severity: "error",
      from: { path: "^src", pathNot: [TEST, ...TESTING] },
      to: { path: [TEST, ...TESTING] },
    },

    {
      name: "not-to-scripts",
      severity: "error",
      comment: "A release has no scripts.",
      from: { path: "^src", pathNot: [TEST, ...TESTING] },
      to: { path: "^scripts/" },
    },

    allow("app", "^src/app/", ["^src/components/", server("handle\\.ts")]),
    ...pageFolders().map(pageKeepsToItself),
    {
      name: "app-keeps-to-itself",
      severity: "error",
      comment: "Pages import what they share, not the other way round.",
      from: { path: "^src/app/[^/]+$" },
      to: { path: "^src/app/.+/" },
    },
    allow("components", "^src/components/", [READERS, server("api/router\\.ts")]),
    {
      name: "components-know-procedures-by-type",
      severity: "error",
      from: { path: "^src/components/" },
      to: { path: API, dependencyTypesNot: ["type-only"] },
    },

    allow("domain", DOMAIN, []),
    {
      name: "domain-is-pure",
      severity: "error",
      comment: "Whatever the domain imported would come along to browsers and the command line.",
      from: { path: DOMAIN, pathNot: TEST },
      to: { pathNot: [DOMAIN, "node_modules/@noble/hashes/"] },
    },
    allow("readers", READERS, []),
    {
      name: "readers-run-in-browsers",
      severity: "error",
      from: { path: READERS, pathNot: [TEST, ...TESTING] },
      to: { dependencyTypes: ["core"] },
    },
    allow("cli", "^src/cli/", [READERS]),

    allow("rules", RULES, []),
    allow("batch", BATCH, []),
    allow("store", STORE, [RULES, BATCH, SIGNALS, server("database/"), "^src/generated/"]),
    allow("database", server("database/"), [LEAVES, "^src/generated/"]),
    allow("api", API, [SERVICES, STORE, RULES, BATCH, SPAN, CONNECTION]),
    allow("delivery", DELIVERY, [STORE, RULES, SIGNALS, SPAN, LOG, CONNECTION]),
    allow("sign-in", SIGN_IN, [API, STORE, RULES, SIGNALS, server("failure\\.ts"), CONNECTION]),
    allow("http", server("http/"), [
      PROBES,
      SERVICES,
      API,
      STORE,
      RULES,
      BATCH,
      SIGNALS,
      SPAN,
      server("failure\\.ts"),
      CONNECTION,
    ]),
    allow("metrics", server("metrics/"), [PROBES, RULES, SIGNALS]),
    allow("probes", PROBES, []),
    allow("tracing", server("tracing/"), [LOG]),
    allow("housekeeping", server("housekeeping/"), [STORE, SIGNALS, LOG, CONNECTION]),
    allow("services", SERVICES, [STORE, RULES, BATCH, SPAN, server("failure\\.ts"), CONNECTION]),
    allow("demo", server("demo/"), [STORE, RULES, server("failure\\.ts"), server("database/")]),
    allow("admin", server("admin/"), [
      ...[SERVICES, API, STORE, RULES],
      server("(database|demo|housekeeping)/"),
      server("(env|failure)\\.ts"),
      SECRETS,
    ]),
    allow("secrets", SECRETS, [LEAVES, STORE, RULES, SIGN_IN, CONNECTION]),
    allow("leaves", LEAVES, []),
    {
      name: "every-folder-has-its-rule",
      severity: "error",
      comment: "A folder that no rule above names could import anything.",
      from: {
        path: server("[^/]+/"),
        pathNot: [
          ...[RULES, STORE, API, BATCH, DELIVERY, SIGN_IN, SERVICES, SECRETS],
          server("(admin|database|demo|housekeeping|http|metrics|probes|tracing)/"),
          TEST,
        ],
      },
      to: {},
    },
    {
      name: "connection-by-type",
      severity: "error",
      comment: "Who is given a connection does not open one.",
      from: {
        path: [API, SERVICES, DELIVERY, SIGN_IN, server("(housekeeping|http)/")],
        pathNot: TEST,
      },
      to: { path: server("database/connect\\.ts"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "monitoring-is-loaded-when-wanted",
      severity: "error",
      comment: "Without METRICS_PORT and OpenTelemetry's variables a server loads none of it.",
      from: { path: "^src/", pathNot: [server("(metrics|tracing)/"), TEST] },
      to: {
        path: server("(metrics|tracing)/"),
        pathNot: [SPAN, server("tracing/settings\\.ts")],
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "monitoring-libraries-stay-there",
      severity: "error",
      from: { path: "^src/", pathNot: [server("(metrics|tracing)/"), TEST] },
      to: { path: "node_modules/(prom-client|@opentelemetry)/" },
    },
    {
      name: "rules-are-pure",
      severity: "error",
      comment: "Rules compute; they have no clock, no I/O and no libraries.",
      from: { path: RULES, pathNot: TEST },
      to: { pathNot: [DOMAIN, RULES, "^(node:)?(crypto|zlib)$"] },
    },
    {
      name: "prisma-in-stores-only",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [server("database/"), STORE, "^src/generated/", TEST],
      },
      to: { path: "^src/generated/|@prisma/" },
    },
    {
      name: "next-in-pages-only",
      severity: "error",
      from: { path: server(""), pathNot: server("pages\\.ts") },
      to: { path: "node_modules/next/" },
    },
    {
      name: "no-unresolved",
      severity: "error",
      comment: "An import that this tool cannot follow would escape the rules.",
      from: { path: "^src/" },
      // Newer than the list of Node's modules that this tool has.
      to: { couldNotResolve: true, pathNot: "^node:sqlite$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^src/generated" },
    exclude: { path: "^\\.next" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
    },
  },
};
