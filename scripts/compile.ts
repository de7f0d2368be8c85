// Loads what a start loads, and what makes the document, and ends: Node keeps what it has compiled,
// and the first start is as fast as the next.
import "../src/server/api/document.ts";
import { connect } from "../src/server/database/connect.ts";
import "../src/server/database/embedded.ts";
import { loadMigrationEngine } from "../src/server/database/migrate.ts";
import "../src/server/env.ts";
import { openPages } from "../src/server/pages.ts";
import "../src/server/start.ts";

await Promise.all([
  openPages({ isDevelopment: false, HOST: "127.0.0.1", PORT: 0 }),
  loadMigrationEngine(),
  // Prisma connects when it is first asked something.
  connect("postgresql://127.0.0.1/none").$connect(),
]);
process.exit();
