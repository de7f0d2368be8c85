// Loads what a start loads, and what makes the document, and ends: Node keeps what it has compiled,
// and the first start is as fast as the next.
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
  // Prisma connects when it is first asked something.
  connect("postgresql://127.0.0.1/none").$connect(),
]);
process.exit();
