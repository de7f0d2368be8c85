import type { Stage } from "./stages.ts";

/** All checks that need no database. */
export const VERIFY: Stage[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] },
  { name: "types", command: ["tsc", "-p", "."] },
  { name: "import rules", command: ["depcruise", "src", "--output-type", "err"] },
  { name: "unit tests", nodeTests: ["{src,scripts}/**/*.test.ts"], except: "**/*.db.test.ts" },
];
