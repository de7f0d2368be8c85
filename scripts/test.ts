// npm test: every test there is, on a Postgres of its own that goes when the run ends.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../src/server/database/embedded.ts";
import { migrate } from "../src/server/database/migrate.ts";
import { findChromium } from "./chromium.ts";
import { runStages } from "./stages.ts";
import { VERIFY } from "./verify-stages.ts";

const dataDir = mkdtempSync(join(tmpdir(), "test-"));
chmodSync(dataDir, 0o755);
const postgres = await startEmbedded(dataDir);
try {
  await migrate(postgres.url);
  runStages([
    ...VERIFY,
    {
      name: "tests on Postgres",
      nodeTests: "src/**/*.db.test.ts",
      concurrency: 4,
      env: { TEST_DATABASE_URL: postgres.url },
    },
    { name: "end-to-end tests", playwright: true, env: { PLAYWRIGHT_CHROMIUM: findChromium() } },
  ]);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
