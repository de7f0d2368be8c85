import { accounts } from "./accounts.ts";
import { activity } from "./activity.ts";
import { auditLog } from "./audit-log.ts";
import { catalogue } from "./catalogue.ts";
import { checks } from "./checks.ts";
import { contractChanges, contracts } from "./contracts.ts";
import { deliveries } from "./deliveries.ts";
import { finder } from "./finder.ts";
import { health } from "./health.ts";
import { history } from "./history.ts";
import { invitations } from "./invitations.ts";
import { keyring } from "./keyring.ts";
import { keys } from "./keys.ts";
import { ledger } from "./ledger.ts";
import { members } from "./members.ts";
import { operator } from "./operator.ts";
import { createCallerFactory, router } from "./procedure.ts";
import { profile } from "./profile.ts";
import { refusedRequests } from "./refused-requests.ts";
import { support } from "./support.ts";
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
  keyring,
  webhooks,
  deliveries,
  history,
  activity,
  ledger,
  accounts,
  members,
  invitations,
  profile,
  catalogue,
  auditLog,
  finder,
  refusedRequests,
  support,
  operator,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
