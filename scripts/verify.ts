// npm run verify: format, lint, types, import rules, unit tests.
import { runStages } from "./stages.ts";
import { VERIFY } from "./verify-stages.ts";

await runStages([VERIFY]);
