import { catalogue } from "./catalogue.ts";
import { checks } from "./checks.ts";
import { contractChanges, contracts } from "./contracts.ts";
import { deliveries } from "./deliveries.ts";
import { health } from "./health.ts";
import { history } from "./history.ts";
import { keys } from "./keys.ts";
import { createCallerFactory, router } from "./procedure.ts";
import { usage } from "./usage.ts";
import { webhooks } from "./webhooks.ts";

/** All procedures: those with `openapi` in their meta are the REST API. */
export const appRouter = router({
  health,
  contracts,
  contractChanges,
  checks,
  usage,
  keys,
  webhooks,
  deliveries,
  history,
  catalogue,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
