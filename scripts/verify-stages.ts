import type { Stage } from "./stages.ts";

/** All checks that need no database. */
export const VERIFY: Stage[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] },
  { name: "types", command: ["tsc", "-p", "."] },
  { name: "types of the command line, for Node 20", command: ["tsc", "-p", "src/cli"] },
  { name: "import rules", command: ["depcruise", "src", "testing", "--output-type", "err"] },
  {
    name: "unit tests",
    nodeTests: ["{src,testing,scripts}/**/*.test.ts"],
    except: "**/*.db.test.ts",
  },
];
