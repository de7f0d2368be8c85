import type { Changes, Value } from "./changes.ts";

/** Every action of the audit log, with its description: "ada@example.com …". */
export const ACTIONS = {
  "contracts.create": "created a contract",
  "contracts.createMany": "created contracts",
  "catalogue.describe": "edited a contract's description",
  "contractColumns.setDetails": "changed what is known of a contract's columns",
  "contractChanges.update": "changed a contract",
  "contractChanges.delete": "deleted a contract",
  "versions.accept": "accepted a schema as a contract's next version",
  "versions.restore": "restored a version of a contract",
  "versions.create": "created a contract from a schema or version",
  "approvals.create": "approved a change",
  "approvals.withdraw": "withdrew an approval",
  "policies.update": "changed the account's policy",
  "policies.updateOfContract": "changed a contract's policy",
  "policies.reset": "removed a contract's policy",
  "consumers.create": "added a consumer",
  "consumers.update": "changed a consumer",
  "consumers.delete": "removed a consumer",
  "keys.create": "created a key",
  "keyring.create": "created a key in the console",
  "keyring.rename": "changed a key's label",
  "keys.setRights": "changed what a key may do",
  "keys.revoke": "revoked a key",
  "keys.activate": "activated a key",
  "keys.delete": "deleted a key",
  "webhooks.create": "created a webhook",
  "webhooks.subscribe": "created a webhook in the console",
  "webhooks.delete": "deleted a webhook",
  "webhooks.setActive": "paused or resumed a webhook",
  "webhooks.rotateSecret": "rotated a webhook's secret",
  "webhooks.sendTest": "sent a test event",
  "deliveries.send": "sent a check to a webhook",
  "checkMails.send": "sent a check by email",
  "deliveries.redeliver": "redelivered a delivery",
  "deliveries.redeliverFailed": "recovered failed deliveries",
  "accounts.create": "signed up and created the account",
  "accounts.rename": "renamed the account",
  "mailPreferences.set": "changed their email notifications",
  "members.setRole": "changed a member's role",
  "members.remove": "removed a member",
  "members.leave": "left the account",
  "invitations.create": "invited a person",
  "invitations.withdraw": "withdrew an invitation",
  "invitations.accept": "accepted an invitation",
  "invitations.join": "signed up by invitation",
  "signIn.accepted": "signed in",
  "signIn.wrongPassword": "failed to sign in: wrong password",
  "signIn.wrongCode": "failed to sign in: wrong code",
  "signIn.tooManyAttempts": "failed to sign in: too many attempts",
  "profile.changePassword": "changed their password",
  "passwordReset.finish": "set a new password with an emailed link",
  "mailConsents.answer": "answered whether they want emails",
  "emailVerification.finish": "verified their email address",
  "unsubscribe.confirm": "unsubscribed with the link in an email",
  "profile.endSession": "ended one of their sessions",
  "profile.signOutEverywhere": "signed out everywhere",
  "profile.enableSecondFactor": "turned on two-factor authentication",
  "profile.disableSecondFactor": "turned off two-factor authentication",
  "profile.newRecoveryCodes": "generated new recovery codes",
  "operator.openAccount": "created the account",
  "operator.addCredits": "added credits",
  "operator.suspend": "suspended the account",
  "operator.resume": "resumed the account",
  "operator.createUser": "created a user",
  "operator.setPassword": "reset a user's password",
  "operator.removeUser": "removed a user",
  "operator.setStaffRole": "changed a user's staff role",
  "operator.secondFactorOff": "turned off a user's two-factor authentication",
  "operator.createKey": "created a key (as operator)",
  "operator.exportUser": "exported a user's data",
  "operator.exportAccount": "exported the account",
  "operator.deleteAccount": "deleted an account",
  "operator.rotateSecretsKey": "rotated SECRETS_KEY",
  "operator.rotateAuthSecret": "rotated AUTH_SECRET",
  "operator.adoptSecretsKey": "replaced a lost SECRETS_KEY",
  "operator.runRetention": "deleted old data",
  "staff.searched": "searched all accounts (as staff)",
  "staff.viewed": "viewed (as staff)",
} as const satisfies Record<string, string>;

export type Action = keyof typeof ACTIONS;

/** Logged for the installation. */
const OF_INSTALLATION: Action[] = [
  "operator.deleteAccount",
  "operator.rotateSecretsKey",
  "operator.rotateAuthSecret",
  "operator.adoptSecretsKey",
  "operator.runRetention",
  "staff.searched",
];

/** Actions logged for an account. */
export const ACCOUNT_ACTIONS = (Object.keys(ACTIONS) as Action[]).filter(
  (action) => !OF_INSTALLATION.includes(action),
);

export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** Details of an event beside its target; never a secret or a body. */
export type Detail = { [field: string]: Value | Changes };
