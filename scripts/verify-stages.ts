import type { Stage } from "./stages.ts";

/** TypeScript 7's compiler. The package `typescript` is version 6, for tools that use its API. */
const TSC = ["node", "node_modules/typescript-7/bin/tsc"];

/** All checks that need no database, to run side by side: first the longest that uses one core. */
export const VERIFY: Stage[] = [
  { name: "types", command: [...TSC, "-p", "."] },
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] },
  { name: "types of the command line, for Node 20", command: [...TSC, "-p", "src/cli"] },
  { name: "import rules", command: ["depcruise", "src", "testing", "--output-type", "err"] },
  {
    name: "unit tests",
    // First those that start programs, which take longest.
    nodeTests: ["{testing,scripts,src}/**/*.test.ts"],
    except: ["**/*.db.test.ts"],
  },
];
