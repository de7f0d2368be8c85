import { accounts } from "#server/accounts/api/accounts.ts";
import { ledger } from "#server/accounts/api/ledger.ts";
import { operator } from "#server/accounts/api/operator.ts";
import { auditLog } from "#server/audit/api/audit-log.ts";
import { checks } from "#server/checks/api/checks.ts";
import { history } from "#server/checks/api/history.ts";
import { catalogue } from "#server/contracts/api/catalogue.ts";
import { contractColumns } from "#server/contracts/api/contract-columns.ts";
import { contractChanges, contracts } from "#server/contracts/api/contracts.ts";
import { versions } from "#server/contracts/api/versions.ts";
import { directories } from "#server/directory/api/directories.ts";
import { directoryTokens } from "#server/directory/api/directory-tokens.ts";
import { approvals } from "#server/gate/api/approvals.ts";
import { approvers } from "#server/gate/api/approvers.ts";
import { consumers } from "#server/gate/api/consumers.ts";
import { decisions } from "#server/gate/api/decisions.ts";
import { gate } from "#server/gate/api/gate.ts";
import { incidents } from "#server/gate/api/incidents.ts";
import { policies } from "#server/gate/api/policies.ts";
import { keyring } from "#server/keys/api/keyring.ts";
import { keys } from "#server/keys/api/keys.ts";
import { refusedRequests } from "#server/keys/api/refused-requests.ts";
import { checkMails } from "#server/mail/api/check-mails.ts";
import { contacts } from "#server/mail/api/contacts.ts";
import { mailConsents } from "#server/mail/api/mail-consents.ts";
import { mailPreferences } from "#server/mail/api/mail-preferences.ts";
import { unsubscribe } from "#server/mail/api/unsubscribe.ts";
import { finder } from "#server/palette/api/finder.ts";
import { emailVerification } from "#server/people/api/email-verification.ts";
import { invitations } from "#server/people/api/invitations.ts";
import { memberSessions } from "#server/people/api/member-sessions.ts";
import { members } from "#server/people/api/members.ts";
import { passwordReset } from "#server/people/api/password-reset.ts";
import { profile } from "#server/people/api/profile.ts";
import { secondFactor } from "#server/people/api/second-factor.ts";
import { proposals } from "#server/proposals/api/proposals.ts";
import { support } from "#server/support/api/support.ts";
import { activity } from "#server/usage/api/activity.ts";
import { usage } from "#server/usage/api/usage.ts";
import { deliveries } from "#server/webhooks/api/deliveries.ts";
import { webhooks } from "#server/webhooks/api/webhooks.ts";
import { health } from "./health.ts";
import { createCallerFactory, router } from "./procedure.ts";
import { Refusal } from "./refusal.ts";

/** All procedures. Those with `openapi` in their meta make up the REST API. */
export const appRouter = router({
  health,
  contracts,
  contractChanges,
  contractColumns,
  versions,
  checks,
  gate,
  policies,
  usage,
  keys,
  keyring,
  webhooks,
  deliveries,
  history,
  decisions,
  approvals,
  approvers,
  proposals,
  consumers,
  incidents,
  activity,
  ledger,
  accounts,
  members,
  memberSessions,
  secondFactor,
  directories,
  directoryTokens,
  invitations,
  passwordReset,
  emailVerification,
  checkMails,
  contacts,
  mailPreferences,
  mailConsents,
  unsubscribe,
  profile,
  catalogue,
  auditLog,
  finder,
  refusedRequests,
  support,
  operator,
});

export type AppRouter = typeof appRouter;

const callerOf = createCallerFactory(appRouter);

/**
 * Returns the procedures, for calls within the server. A refusal is thrown as it is, not in the error
 * that tRPC wraps it in.
 */
export const createCaller: typeof callerOf = (context, options) =>
  callerOf(context, {
    ...options,
    onError(failure) {
      options?.onError?.(failure);
      const { cause } = failure.error;
      // An error thrown here replaces tRPC's.
      if (cause instanceof Refusal) throw cause;
    },
  });
