/** Imports go one way: docs/architecture.md draws the layers that these rules hold. */

const server = (names) => `^src/server/(${names})`;

/** A layer and all that it may import of src. */
function layer(name, from, to) {
  return {
    name,
    severity: "error",
    from: { path: from, pathNot: "\\.test\\.ts$" },
    to: { path: "^src/", pathNot: [from, ...to] },
  };
}

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "not-to-dev",
      severity: "error",
      from: { path: "^src", pathNot: "\\.test\\.ts$|^src/server/testing/" },
      to: { dependencyTypes: ["npm-dev"] },
    },
    layer("app", "^src/app/", ["^src/components/", server("handle\\.ts"), server("domain/")]),
    layer("components", "^src/components/", [server("domain/"), server("api/router\\.ts")]),
    {
      name: "components-know-procedures-by-type",
      severity: "error",
      from: { path: "^src/components/" },
      to: { path: server("api/"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-crypto-in-browsers",
      severity: "error",
      comment: "node:crypto would come along to the browser, as 500 kB of stand-ins.",
      from: { path: "^src/components/", pathNot: "\\.test\\.ts$" },
      to: { path: server("domain/(api-key|invitation|secret-box|signature)") },
    },
    layer("domain", server("domain/"), []),
    layer("store", server("store/"), [server("domain/|database/"), "^src/generated/"]),
    layer("database", server("database/"), [
      server("(data-dir|failure|free-port|secret-file)\\.ts"),
      "^src/generated/",
    ]),
    layer("api", server("api/"), [server("store/|domain/|database/(connect|outage)\\.ts")]),
    layer("delivery", server("delivery/"), [
      server("store/|domain/|database/(connect|outage)\\.ts"),
    ]),
    layer("http", server("http/"), [
      server("api/|store/|domain/|failure\\.ts|database/(connect|outage)\\.ts"),
    ]),
    layer("auth", server("auth/"), [server("api/|store/|domain/|database/(connect|outage)\\.ts")]),
    layer("admin", server("admin/"), [
      server("api/|auth/|store/|domain/|database/|failure\\.ts|env\\.ts|secrets-key\\.ts"),
    ]),
    {
      name: "domain-is-pure",
      severity: "error",
      comment: "The domain computes; it has no clock, no I/O and no libraries.",
      from: { path: server("domain/"), pathNot: "\\.test\\.ts$" },
      to: { pathNot: [server("domain/"), "^(node:)?(crypto|zlib)$"] },
    },
    {
      name: "prisma-in-stores-only",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [server("(database|store|auth|testing)/"), "^src/generated/", "\\.test\\.ts$"],
      },
      to: { path: "^src/generated/|@prisma/" },
    },
    {
      name: "next-in-pages-only",
      severity: "error",
      from: { path: server(""), pathNot: server("pages\\.ts") },
      to: { path: "node_modules/next/" },
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
