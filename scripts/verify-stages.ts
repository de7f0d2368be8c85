import type { Stage } from "./stages.ts";

/** Tests that leave nothing behind in their process: of values, and of what pages compute. */
const PURE = "src/{domain,components}/**/*.test.ts";

/** All checks that need no database, to run side by side: first the longest that uses one core. */
export const VERIFY: Stage[] = [
  { name: "types", command: ["tsc", "-p", "."] },
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] },
  { name: "types of the command line, for Node 20", command: ["tsc", "-p", "src/cli"] },
  { name: "import rules", command: ["depcruise", "src", "testing", "--output-type", "err"] },
  {
    name: "unit tests of the domain and the pages",
    nodeTests: [PURE],
    except: ["**/*.db.test.ts"],
    oneProcess: true,
  },
  {
    name: "other unit tests",
    nodeTests: ["{src,testing,scripts}/**/*.test.ts"],
    except: ["**/*.db.test.ts", PURE],
  },
];
