/** Requests per clock minute and key (docs/api.md, Rate limits and credits). */
export const REQUESTS_PER_MINUTE = 100;

/** Keys a user may create in a clock hour. */
export const KEYS_PER_HOUR = 10;

/** Every check costs this much, with live and test keys alike. */
export const CREDITS_PER_CHECK = 1 as const;

/** Largest request body in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Largest headers of a request, all together, in bytes. */
export const MAX_HEADER_BYTES = 16 * 1024;

/** Characters that follow the prefix of a key, at least. */
export const MIN_KEY_SECRET_LENGTH = 24;

/** Characters of a key that stay visible. */
export const KEY_PREVIEW_LENGTH = 16;

export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

/** Rows that are read at once for a file, which may have any number of them. */
export const EXPORT_PAGE_SIZE = 500;

/** Webhooks of an account, paused ones too: each check looks at all that might hear of it. */
export const WEBHOOKS_PER_ACCOUNT = 100;

/** Deliveries that people of an account may have sent in a clock hour: redeliveries and test events. */
export const MANUAL_DELIVERIES_PER_HOUR = 10_000;

/** Attempts after which a delivery is not sent again: its log is shown whole. */
export const ATTEMPTS_PER_DELIVERY = 300;

/** Contracts of an account, unless the operator sets another limit. */
export const CONTRACTS_PER_ACCOUNT = 10_000;

/** Megabytes of columns that an account's contracts may have in all versions, unless the operator sets others. */
export const CONTRACT_MEGABYTES = 256;

/** Columns that one page of contracts may have, in bytes; a single contract always fits. */
export const CONTRACT_PAGE_BYTES = 4 * 1024 * 1024;

/** How long refused requests are told of, and in how many minutes of one key at most. */
export const REFUSED_DAYS = 30;
export const REFUSED_MINUTES_PER_KEY = 10_000;

/** Requests of a minute that are told of by their ids, the last ones. */
export const REFUSED_IDS = 5;

/** How long a POST /check with an Idempotency-Key is remembered. */
export const IDEMPOTENCY_HOURS = 24;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** What browsers may ask for in a minute: a person, and everybody behind one address. */
export const CONSOLE_REQUESTS_PER_PERSON = 600;
export const CONSOLE_REQUESTS_PER_ADDRESS = 3000;

/** How long an invitation's link can be used. */
export const INVITATION_DAYS = 7;

/** Wrong passwords for one user, or from one network address, within these minutes of the first. */
export const PASSWORD_ATTEMPTS = 10;
export const PASSWORD_MINUTES = 15;

/**
 * Wrong passwords for one user from everywhere in an hour: more than one address has in it, so that
 * nobody keeps the user out from one address, and 1,440 a day however many addresses guess.
 */
export const PASSWORD_ATTEMPTS_PER_HOUR = 60;

/** Sign-ups from one network address in an hour. */
export const SIGN_UPS_PER_HOUR = 10;
