import { NOBODYS } from "./status-lines/line.ts";
import {
  checkOf,
  newApproval,
  newConsumer,
  newContract,
  newDetails,
  newProposal,
  newWebhook,
  type Resources,
} from "./tenants/resources.ts";
import { columns } from "./tenants/tenant.ts";

export const WHO = [
  "owner",
  "member",
  "viewer",
  "support",
  "operator",
  "nobody",
  "stranger",
] as const;
export type Who = (typeof WHO)[number];

/** Everything in an account, in addition to `Resources`. */
export type Own = Resources & {
  delivery: { id: string };
  member: { id: string; email: string };
  invitation: { id: string };
  directoryToken: { id: string };
  directoryGroup: { id: string };
  /** A contract with two versions. */
  evolved: { id: string };
};

export type Line = {
  input: (own: Own) => unknown;
  /** Who may call the procedure; others are refused with `else`. */
  may: readonly Who[];
  else?: string;
  /** Callers refused with another problem. */
  but?: Partial<Record<Who, string>>;
  /**
   * The problem that another account's owner gets for these ids, or "own" when the answer is about
   * their own account.
   */
  stranger: string;
  /** Called as a user, outside any account. */
  asUser?: true;
  /** Callable without signing in. */
  isPublic?: true;
};

/** Whose key a request has: a key has no more rights than its owner. */
export const KEY_HOLDERS = ["owner", "member", "viewer", "removed member"] as const;
export type KeyHolder = (typeof KEY_HOLDERS)[number];

/** The operations of REST besides GET that change nothing, so that a viewer's key may use them. */
const OF_VIEWERS_KEYS = new Set([
  ...["POST /check", "POST /gate", "POST /contracts/infer"],
  "POST /contracts/{id}/proposals",
]);

/** The problem that a key of this holder gets for an operation; null if it may use it. */
export function keyLine(operation: string, holder: KeyHolder): string | null {
  if (holder === "removed member") return "key_owner_left";
  const isRead = operation.startsWith("GET ") || OF_VIEWERS_KEYS.has(operation);
  return holder === "viewer" && !isRead ? "not_permitted" : null;
}

const EVERYBODY = ["owner", "member", "viewer", "support", "operator"] as const;
const CHANGERS = ["owner", "member"] as const;

function look(stranger: string, input: Line["input"] = () => ({})): Line {
  return { input, may: EVERYBODY, stranger };
}

function ofOneself(input: Line["input"]): Line {
  return { input, may: EVERYBODY, stranger: "own", asUser: true };
}

function change(stranger: string, input: Line["input"]): Line {
  return { input, may: CHANGERS, else: "not_allowed", stranger };
}

const PERIOD = { from: "2026-01-01", to: "2026-01-02" };
const nothing = () => undefined;

/** Every procedure with who may call it. A test fails for a procedure that is missing here. */
export const LINES: Record<string, Line> = {
  "health.get": { input: nothing, may: WHO, stranger: "own", isPublic: true },

  // Called first, before the attempts below appear in the stranger's own log.
  "auditLog.list": ofAuditors(),
  "auditLog.export": ofAuditors(),

  "contracts.create": change("own", () => newContract("new")),
  "contracts.createMany": change("own", () => ({
    contracts: [newContract("one"), newContract("two")],
  })),
  "contracts.infer": change("own", () => ({ sample: { a: 1 } })),
  "contracts.list": look("own"),
  "contracts.get": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "contractChanges.update": change("contract_not_found", ({ contract: { id } }) => ({
    id,
    name: "renamed",
  })),
  "contractChanges.delete": change("contract_not_found", ({ contract: { id } }) => ({ id })),
  "contractColumns.get": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "contractColumns.list": look("own"),
  "contractColumns.setDetails": change("contract_not_found", ({ contract: { id } }) => ({
    id,
    ...newDetails(),
  })),
  "versions.list": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "versions.get": look("contract_not_found", ({ contract: { id } }) => ({ id, version: 1 })),
  "versions.checks": look("contract_not_found", ({ contract: { id } }) => ({ id, version: 1 })),
  "versions.compare": look("contract_not_found", ({ contract: { id } }) => ({
    id,
    from: 1,
    to: 1,
  })),
  "versions.offer": look("check_not_found", ({ check: { id } }) => ({ check_id: id })),
  "versions.accept": change("check_not_found", ({ check: { id } }) => ({
    check_id: id,
    expected_version: 1,
    columns: columns("integer", "string").map((column) => ({ ...column, required: false })),
    reason: "agreed",
  })),
  "versions.restore": change("contract_not_found", ({ evolved: { id } }) => ({
    id,
    version: 1,
    expected_version: 2,
    reason: "",
  })),
  "versions.create": change("check_not_found", ({ check: { id } }) => ({
    name: "orders_v2",
    columns: columns("integer", "string"),
    check_id: id,
    reason: "",
  })),
  "catalogue.list": look("own"),
  "catalogue.search": look("own", () => ({ search: "o", limit: 5 })),
  "catalogue.find": look("own", () => ({ search: "o", limit: 5 })),
  "catalogue.get": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "catalogue.blocking": look("own", () => ({ limit: 5 })),
  "catalogue.labels": look("own", nothing),
  "catalogue.describe": change("contract_not_found", ({ contract: { id } }) => ({
    id,
    description: "Every order.",
    owner: "ada@example.com",
    tags: ["shop"],
    mails_owner: true,
  })),
  "catalogue.use": look("contract_not_found", ({ contract: { id } }) => ({ id })),

  "approvals.create": change("contract_not_found", ({ contract: { id } }) => ({
    id,
    ...newApproval("b"),
  })),
  "approvals.list": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "approvals.withdraw": change("contract_not_found", ({ contract: { id }, approval }) => ({
    id,
    approval_id: approval.id,
  })),
  "approvals.ofContract": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "proposals.create": {
    input: ({ contract: { id } }) => ({ id, ...newProposal() }),
    may: [],
    else: "not_allowed",
    stranger: "not_allowed",
  },
  "proposals.list": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "proposals.get": look("proposal_not_found", ({ proposal: { id } }) => ({ id })),
  "proposals.search": look("own", () => ({ is_open: true })),
  "proposals.count": look("own"),
  "proposals.approve": change("proposal_not_found", ({ proposal: { id } }) => ({
    id,
    reason: "agreed",
    ends_at: null,
  })),
  "proposals.decline": change("proposal_not_found", ({ proposal: { id } }) => ({ id, note: "" })),
  "approvers.get": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "approvers.set": ofOwners("contract_not_found", ({ contract: { id } }) => ({
    id,
    user_ids: null,
  })),
  "policies.get": look("own", nothing),
  "policies.update": change("own", () => ({ report_only: true })),
  "policies.ofContract": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "policies.updateOfContract": change("contract_not_found", ({ contract: { id } }) => ({
    id,
    min_severity: 40,
  })),
  "policies.reset": change("contract_not_found", ({ contract: { id } }) => ({ id })),
  "policies.history": look("contract_not_found", ({ contract: { id } }) => ({ contract_id: id })),

  "consumers.create": change("contract_not_found", ({ contract: { id } }) => ({
    id,
    ...newConsumer("Revenue"),
  })),
  "consumers.list": look("contract_not_found", ({ contract: { id } }) => ({ id })),
  "consumers.update": change("contract_not_found", ({ contract: { id }, consumer }) => ({
    id,
    consumer_id: consumer.id,
    name: "Revenue",
  })),
  "consumers.delete": change("contract_not_found", ({ contract: { id }, consumer }) => ({
    id,
    consumer_id: consumer.id,
  })),

  "checks.run": change("contract_not_found", ({ contract }) => checkOf(contract.id)),
  "gate.run": change("contract_not_found", ({ contract }) => ({
    checks: [{ contract: contract.id, incoming_schema: { columns: [] } }],
  })),
  "checks.get": look("check_not_found", ({ check: { id } }) => ({ id })),
  "gate.get": look("check_not_found", ({ check: { id } }) => ({ id })),
  "history.list": look("own"),
  "history.count": look("own"),
  "history.export": look("own"),
  "history.explain": look("check_not_found", ({ check: { id } }) => ({ id })),
  "decisions.explain": look("check_not_found", ({ check: { id } }) => ({ id })),
  "decisions.outlooks": look("own", ({ check: { id } }) => ({ check_ids: [id] })),
  "incidents.count": look("own"),
  "incidents.list": look("own"),
  "usage.get": look("own", nothing),
  "activity.days": look("own", () => PERIOD),
  "activity.blocked": look("own", ({ contract: { id } }) => ({ ...PERIOD, contract_id: id })),
  "activity.byKey": look("own", () => PERIOD),
  "activity.byContract": look("own", () => PERIOD),
  "activity.ofKeys": look("own", () => PERIOD),
  "ledger.list": look("own"),
  "refusedRequests.list": look("own"),
  "refusedRequests.export": look("own"),
  "refusedRequests.lastDay": look("own", nothing),
  "finder.find": look("own", ({ check }) => ({ text: check.id })),

  "keys.create": change("own", () => ({ environment: "test" })),
  "keys.list": look("own", nothing),
  "keyring.list": look("own", nothing),
  "keyring.ofMember": look("own", ({ member }) => ({ user_id: member.id })),
  "keyring.use": look("key_not_found", ({ active: { id } }) => ({ id })),
  "keyring.create": change("own", () => ({ environment: "test", label: "CI" })),
  "keyring.rename": change("key_not_found", ({ active: { id } }) => ({ id, label: "CI" })),
  "keys.getRights": look("key_not_found", ({ active: { id } }) => ({ id })),
  "keys.setRights": change("key_not_found", ({ active: { id } }) => ({ id, rights: ["check"] })),
  "keys.createSuccessor": change("key_not_found", ({ active: { id } }) => ({ id })),
  "keys.revoke": change("key_not_found", ({ active: { id } }) => ({ id })),
  "keys.activate": change("key_not_found", ({ revoked: { id } }) => ({ id })),
  "keys.delete": change("key_not_found", ({ revoked: { id } }) => ({ id })),

  "webhooks.create": change("own", newWebhook),
  "webhooks.subscribe": change("own", () => ({
    ...newWebhook(),
    kind: "slack",
    only_blocked: true,
  })),
  "webhooks.list": look("own"),
  "webhooks.delete": change("webhook_not_found", ({ webhook: { id } }) => ({ id })),
  "webhooks.overview": look("own"),
  "webhooks.failing": look("own", nothing),
  "webhooks.get": look("webhook_not_found", ({ webhook: { id } }) => ({ id })),
  "webhooks.scopes": look("own", nothing),
  "webhooks.setActive": change("webhook_not_found", ({ webhook: { id } }) => ({
    id,
    active: false,
  })),
  "webhooks.rotateSecret": change("webhook_not_found", ({ webhook: { id } }) => ({ id })),
  "webhooks.sendTest": change("webhook_not_found", ({ webhook: { id } }) => ({ id })),

  "deliveries.list": look("own"),
  "deliveries.get": look("delivery_not_found", ({ delivery: { id } }) => ({ id })),
  "deliveries.send": change("check_not_found", ({ check, webhook }) => ({
    check_id: check.id,
    webhook_id: webhook.id,
  })),
  "deliveries.redeliver": change("delivery_not_found", ({ delivery: { id } }) => ({ id })),
  "deliveries.redeliverFailed": change("webhook_not_found", ({ webhook }) => ({
    webhook_id: webhook.id,
    since: "2026-01-01T00:00:00Z",
  })),

  "accounts.rename": ofOwners("own", () => ({ name: "Renamed" })),
  "members.list": look("own", nothing),
  "members.setRole": ofOwners("member_not_found", ({ member }) => ({
    user_id: member.id,
    role: "viewer",
  })),
  "members.remove": ofOwners("member_not_found", ({ member }) => ({ user_id: member.id })),
  // The owner of these tests has no second factor.
  "secondFactor.require": ofOwners("own", () => ({ is_required: false })),
  "secondFactor.get": ofOwners("own", nothing),
  "memberSessions.count": ofOwners("own", nothing),
  "memberSessions.list": ofOwners("member_not_found", ({ member }) => ({ user_id: member.id })),
  "memberSessions.end": ofOwners("member_not_found", ({ member }) => ({
    user_id: member.id,
    session_id: member.id,
  })),
  "memberSessions.endAll": ofOwners("member_not_found", ({ member }) => ({ user_id: member.id })),
  "members.leave": {
    input: nothing,
    may: ["member", "viewer"],
    else: "not_allowed",
    but: { owner: "last_owner" },
    stranger: "last_owner",
  },
  "directories.get": ofOwners("own", nothing),
  "directories.setDefaultRole": ofOwners("own", () => ({ role: "member" })),
  "directories.setGroupRole": ofOwners("group_not_found", ({ directoryGroup: { id } }) => ({
    id,
    role: "member",
  })),
  "directoryTokens.list": ofOwners("own", nothing),
  "directoryTokens.create": ofOwners("own", () => ({ label: "Entra ID" })),
  "directoryTokens.end": ofOwners("token_not_found", ({ directoryToken: { id } }) => ({ id })),
  "invitations.list": look("own", nothing),
  "invitations.create": ofOwners("own", () => ({ email: "new@example.com", role: "viewer" })),
  "invitations.withdraw": ofOwners("invitation_not_found", ({ invitation: { id } }) => ({ id })),
  "invitations.open": {
    input: () => ({ token: "none" }),
    may: [],
    else: "invitation_not_found",
    stranger: "invitation_not_found",
    isPublic: true,
  },
  "invitations.accept": {
    input: () => ({ token: "none" }),
    may: [],
    else: "invitation_not_found",
    stranger: "invitation_not_found",
    asUser: true,
  },
  "invitations.join": {
    input: () => ({ token: "none", name: "Eve", password: "long enough to be one" }),
    may: [],
    else: "invitation_not_found",
    stranger: "invitation_not_found",
    isPublic: true,
  },

  "passwordReset.request": {
    input: () => ({ email: "eve@example.com" }),
    may: [],
    else: "not_allowed",
    stranger: "not_allowed",
    isPublic: true,
  },
  "passwordReset.open": ofResetLink({ token: "none" }),
  // The server of these tests sends no mails; with them: people/api/email-verification.db.test.ts.
  "emailVerification.request": {
    input: nothing,
    may: [],
    else: "not_allowed",
    stranger: "not_allowed",
    asUser: true,
  },
  "emailVerification.finish": {
    input: () => ({ token: "none" }),
    may: [],
    else: "verification_not_found",
    stranger: "verification_not_found",
    asUser: true,
  },
  "passwordReset.finish": ofResetLink({ token: "none", password: "long enough to be one" }),

  "checkMails.recipients": look("check_not_found", ({ check: { id } }) => ({ check_id: id })),
  // The server of these tests sends no mails; with them: mail/api/check-mails.db.test.ts.
  "checkMails.send": {
    input: ({ check, member }) => ({ check_id: check.id, recipients: [member.email], note: "" }),
    may: [],
    else: "not_allowed",
    stranger: "check_not_found",
  },
  "mailPreferences.get": look("own"),
  "mailPreferences.ofOwner": look("own", ({ contract: { id } }) => ({ contract_id: id })),
  "mailPreferences.set": {
    input: () => ({ wants: false }),
    may: ["owner", "member", "viewer"],
    else: "not_allowed",
    stranger: "own",
  },
  "contacts.ofContract": look("own", ({ contract: { id } }) => ({ contract_id: id })),
  "mailConsents.open": ofConsentLink({ token: "none" }),
  "mailConsents.answer": ofConsentLink({ token: "none", wants: true }),
  "unsubscribe.open": ofUnsubscribeLink(),
  "unsubscribe.confirm": ofUnsubscribeLink(),
  "unsubscribe.askAgain": ofUnsubscribeLink(),

  "accounts.create": {
    input: () => ({
      name: "Eve",
      email: "eve@example.com",
      password: "long enough to be one",
      account_name: "Eve's",
    }),
    may: [],
    else: "not_allowed",
    stranger: "not_allowed",
    isPublic: true,
  },
  "profile.get": ofOneself(nothing),
  "profile.sessions": ofOneself(nothing),
  "profile.rename": ofOneself(() => ({ name: "Renamed" })),
  // The test users have no password.
  "profile.changePassword": {
    input: () => ({ current: "wrong", next: "long enough to be one" }),
    may: [],
    else: "invalid_request",
    stranger: "invalid_request",
    asUser: true,
  },
  "profile.endSession": ofOneself(({ tenant }) => ({ id: tenant.user_id })),
  "profile.signOutEverywhere": ofOneself(nothing),

  "support.search": ofStaff(["support", "operator"], "unknown_path", ({ check }) => ({
    text: check.id,
  })),
  "support.account": ofStaff(["support", "operator"], "unknown_path", ofAccount),
  "operator.addCredits": ofOperators(({ tenant: { account_id } }) => ({
    account_id,
    entry_id: `crd_${NOBODYS}`,
    amount: 5,
    reason: "a gift",
  })),
  "operator.suspend": ofOperators((own) => ({ ...ofAccount(own), reason: "unpaid" })),
  "operator.resume": ofOperators(ofAccount),
  "operator.openAccount": ofOperators(() => ({ name: "New", credits: 5, email: "a@example.com" })),
};

function ofResetLink(input: object): Line {
  const gone = "password_reset_not_found";
  return { input: () => input, may: [], else: gone, stranger: gone, isPublic: true };
}

function ofConsentLink(input: object): Line {
  const gone = "consent_not_found";
  return { input: () => input, may: [], else: gone, stranger: gone, isPublic: true };
}

function ofUnsubscribeLink(): Line {
  const gone = "subscription_not_found";
  const input = ({ tenant: { account_id, user_id } }: Own) => ({
    account_id,
    id: user_id,
    token: "none",
  });
  return { input, may: [], else: gone, stranger: gone, isPublic: true };
}

function ofOwners(stranger: string, input: Line["input"]): Line {
  return { input, may: ["owner"], else: "not_allowed", stranger };
}

function ofAuditors(): Line {
  return {
    input: () => ({}),
    may: ["owner", "support", "operator"],
    else: "not_allowed",
    stranger: "own",
  };
}

function ofStaff(may: readonly Who[], stranger: string, input: Line["input"]): Line {
  return { input, may, else: "unknown_path", stranger, asUser: true };
}

function ofOperators(input: Line["input"]): Line {
  const line = ofStaff(["operator"], "unknown_path", input);
  return { ...line, but: { support: "not_allowed" } };
}

function ofAccount({ tenant: { account_id } }: Own) {
  return { account_id };
}
