// Imports what a start imports, and what generates the API document, to fill Node's compile cache,
// so that the first start is as fast as later ones.
import "#server/api/document/document.ts";
import { connect } from "#server/database/connect.ts";
import "#server/database/embedded/embedded.ts";
import { loadMigrationEngine } from "#server/database/migration/engine.ts";
import "#server/env.ts";
import { openPages } from "#server/pages.ts";
import "#server/start.ts";

await Promise.all([
  openPages({ isDevelopment: false, HOST: "127.0.0.1", PORT: 0 }),
  loadMigrationEngine(),
  // Prisma connects lazily.
  connect("postgresql://127.0.0.1/none").$connect(),
]);
process.exit();
