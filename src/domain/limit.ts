/** Requests per clock minute and key (docs/api.md, Rate limits and credits). */
export const REQUESTS_PER_MINUTE = 100;

/** Keys that a user may create in a clock hour. */
export const KEYS_PER_HOUR = 10;

/** How many years ahead a key may end, and the globs of the contracts that it may reach. */
export const KEY_YEARS = 10;
export const GLOBS_PER_KEY = 50;

/** How many days before its end a key's owner is mailed. */
export const KEY_END_DAYS = 14;

/** How far back a key's use is counted. */
export const KEY_USE_DAYS = 30;

/** How many days a key keeps working beside its successor: the default and the maximum. */
export const ROTATION_DAYS = 7;
export const MAX_ROTATION_DAYS = 90;

/** Longest label of a key, in code points. */
export const MAX_LABEL_LENGTH = 60;

/** Credits that a check costs, with live and test keys alike. */
export const CREDITS_PER_CHECK = 1 as const;

/** Credits that a top-up can bring an account to: the sum stays exact as a JSON number. */
export const MAX_BALANCE = 1_000_000_000_000_000;

/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Largest headers of a request, all together, in bytes. */
export const MAX_HEADER_BYTES = 16 * 1024;

/** Characters that follow the prefix of a key, at least. */
export const MIN_KEY_SECRET_LENGTH = 24;

/** Characters of a key that stay visible. */
export const KEY_PREVIEW_LENGTH = 16;

export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

/** Rows read at once for an export, which may have any number of them. */
export const EXPORT_PAGE_SIZE = 500;

/** Webhooks per account, including paused ones. Each check is matched against all of them. */
export const WEBHOOKS_PER_ACCOUNT = 100;

/** Redeliveries and test events that the people of an account may send in a clock hour. */
export const MANUAL_DELIVERIES_PER_HOUR = 10_000;

/** Attempts after which a delivery cannot be redelivered, so that its log can be shown in full. */
export const ATTEMPTS_PER_DELIVERY = 300;

/** Contracts per account, unless the operator sets another limit. */
export const CONTRACTS_PER_ACCOUNT = 10_000;

/**
 * Megabytes of columns over all versions of an account's contracts, unless the operator sets
 * another limit.
 */
export const CONTRACT_MEGABYTES = 256;

/** Bytes of columns on one page of contracts; a single contract always fits. */
export const CONTRACT_PAGE_BYTES = 4 * 1024 * 1024;

/** How many days refused requests are listed, and for how many minutes per key at most. */
export const REFUSED_DAYS = 30;
export const REFUSED_MINUTES_PER_KEY = 10_000;

/** Request ids kept for a minute of refused requests: the latest. */
export const REFUSED_IDS = 5;

/** How long an Idempotency-Key of POST /check is remembered, in hours. */
export const IDEMPOTENCY_HOURS = 24;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** Schemas that one request to the gate can check. */
export const CHECKS_PER_REQUEST = 100;

/** Contracts that one request can create. */
export const CONTRACTS_PER_REQUEST = 100;

/**
 * Bytes that the contracts of one request to the gate can have together, with their consumers and
 * approvals. A request for a single check has no such limit: a contract has limits of its own.
 */
export const CONTRACT_BYTES_PER_REQUEST = 4 * 1024 * 1024;

/** Changes that the checks of one request can find together, and the bytes of their names. */
export const CHANGES_PER_REQUEST = 10_000;
export const CHANGED_BYTES_PER_REQUEST = 2 * 1024 * 1024;

/**
 * Bytes of the largest check, and of the largest decision on one: all columns of a contract removed
 * or approved, as many added, and its consumers.
 */
export const MAX_CHECK_BYTES = 2.25 * 1024 * 1024;
export const MAX_DECISION_BYTES = 8 * 1024 * 1024;

/** Bytes of the largest list of a contract's columns with their details. */
export const MAX_COLUMNS_BYTES = 2.25 * 1024 * 1024;

/** Bytes of the largest page of a contract's approvals or consumers. */
export const GATE_PAGE_BYTES = 2 * 1024 * 1024;

/** Approvals of a contract that hold at the same time, and the bytes of their text. */
export const APPROVERS_PER_CONTRACT = 50;
export const APPROVALS_PER_CONTRACT = 1000;
export const APPROVAL_BYTES_PER_CONTRACT = 1024 * 1024;

/** Longest reason of an approval and of a version, in code points. */
export const MAX_REASON_LENGTH = 1000;

/**
 * Open proposals of a key and of an account, and the bytes of what all of an account's propose; changes
 * that one of them can be about, and their bytes as JSON, so that a page of them stays small.
 */
export const PROPOSALS_PER_KEY = 10;
export const PROPOSALS_PER_ACCOUNT = 100;
export const PROPOSAL_BYTES_PER_ACCOUNT = 16 * 1024 * 1024;
export const CHANGES_PER_PROPOSAL = 20;
export const CHANGE_BYTES_PER_PROPOSAL = 32 * 1024;

/** How many days a proposal is open, and how many more it is kept. */
export const PROPOSAL_DAYS = 7;
export const PROPOSAL_KEPT_DAYS = 90;

/** Longest link of a proposal. */
export const MAX_LINK_LENGTH = 2000;

/** Longer than any path or text of a change, which has a hash in place of a long one. */
export const MAX_CHANGE_TEXT = 1500;

/** Consumers of a contract, and the bytes of their text: mostly the names of their columns. */
export const CONSUMERS_PER_CONTRACT = 100;
export const CONSUMER_BYTES_PER_CONTRACT = 1024 * 1024;

/** Code points of each part of a check's source. */
export const MAX_SOURCE_LENGTH = 500;

/**
 * Changes that an account's keys can make at once; its people can make as many. One comes back
 * every few seconds: what changes leave behind is free of charge and stays.
 */
export const CHANGES_AT_ONCE = 10_000;
export const SECONDS_PER_CHANGE = 6;

/** A change that comes back within this many hours still belongs to the same incident. */
export const INCIDENT_HOURS = 24;

/** Requests of a browser per minute: per person, and per address. */
export const CONSOLE_REQUESTS_PER_PERSON = 600;
export const CONSOLE_REQUESTS_PER_ADDRESS = 3000;

/** SCIM tokens of an account; the people and groups that its identity provider may tell of. */
export const TOKENS_PER_DIRECTORY = 5;
export const USERS_PER_DIRECTORY = 20_000;
export const GROUPS_PER_DIRECTORY = 200;
export const MEMBERS_PER_GROUP = 10_000;

/** How long an invitation link is valid, in days. */
export const INVITATION_DAYS = 7;

/** How many days recipients of mails are remembered. */
export const MAIL_DAYS = 30;

/** How long a webhook's old secret signs beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;

/** How recently a delivery must have been abandoned for its webhook to count as failing. */
export const FAILING_DAYS = 7;

/** How far back the refused requests of a key are counted beside it. */
export const REFUSED_COUNT_HOURS = 24;

/** How far back a contract's use is counted. */
export const CONTRACT_USE_DAYS = 30;

/** Wrong codes in a row before the second factor is locked, and for how long. */
export const CODE_ATTEMPTS = 10;
export const CODE_LOCK_MINUTES = 15;

/** Wrong passwords per user and network address, within this many minutes of the first. */
export const PASSWORD_ATTEMPTS = 10;
export const PASSWORD_MINUTES = 15;

/**
 * Wrong passwords per user and hour, from all addresses together. A single address cannot use them
 * up, so nobody can lock the user out from one; still, it allows only 1,440 guesses a day.
 */
export const PASSWORD_ATTEMPTS_PER_HOUR = 60;

/** How long after signing in people without a password may change their second factor. */
export const FRESH_SESSION_MINUTES = 10;

/** How long an operator's link to sign in works. */
export const SIGN_IN_LINK_MINUTES = 15;

/** How long a link that sets a new password is valid, in minutes. */
export const PASSWORD_RESET_MINUTES = 60;

/**
 * Requests for such a link: for an address from one network address in 15 minutes, from one network
 * address in an hour, and for an address in an hour.
 */
export const RESET_REQUESTS = 3;
export const RESET_REQUESTS_PER_ADDRESS = 20;
export const RESET_REQUESTS_PER_HOUR = 10;

/** How long a link that verifies an address is valid, in minutes; and a user's links in a day. */
export const ADDRESS_LINK_MINUTES = 60;
export const ADDRESS_LINKS_PER_DAY = 5;

/** Invitations that an account can mail in an hour. */
export const INVITATION_MAILS_PER_HOUR = 50;

/** Mails that an address can get in an hour from all accounts together, if it agreed to them. */
export const MAILS_PER_RECIPIENT_PER_HOUR = 60;

/**
 * Mails that nobody at an address asked for, in a day: of one account, and from all accounts together
 * the invitations and the questions whether mails are wanted.
 */
export const UNASKED_MAILS_PER_ACCOUNT_PER_DAY = 3;
export const INVITATIONS_PER_RECIPIENT_PER_DAY = 20;
export const QUESTIONS_PER_RECIPIENT_PER_DAY = 5;

/** Mails of an account in an hour that ask an address whether it wants mails. */
export const CONFIRMATION_MAILS_PER_HOUR = 50;

/** How long the link in such a mail is valid, in days; until then the address is not asked again. */
export const CONFIRMATION_DAYS = 7;

/** How often an account can ask an address that does not answer. */
export const CONFIRMATION_MAILS = 3;

/** Mails about incidents that an account can cause in an hour; further ones are not sent. */
export const INCIDENT_MAILS_PER_HOUR = 500;

/**
 * Mails about proposals in an hour: of an account, and to an address from all accounts together. They
 * count apart from others, so that an agent that runs wild uses up nothing that people rely on.
 */
export const PROPOSAL_MAILS_PER_HOUR = 500;
export const PROPOSAL_MAILS_PER_RECIPIENT_PER_HOUR = 20;

/** Proposals of an account that are sent to its webhooks in an hour, and decisions about them. */
export const PROPOSALS_SENT_PER_HOUR = 100;

/** Checks that a person, and an account's people together, may send by mail in an hour. */
export const CHECK_MAILS_PER_PERSON = 50;
export const CHECK_MAILS_PER_ACCOUNT = 200;

/** Longest note in such a mail, in code points. */
export const MAX_NOTE_LENGTH = 1000;

/** Sign-ups per network address and hour. */
export const SIGN_UPS_PER_HOUR = 10;
