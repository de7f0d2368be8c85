// All limits are per process.

/** Maximum concurrent attempts to one endpoint, so that a dead one delays only itself. */
export const PER_ENDPOINT = 8;

/**
 * Maximum concurrent attempts for one account: to endpoints that answer, and to those that did not
 * answer the last time, so that its dead endpoints leave slots for its others and for other
 * accounts.
 */
export const PER_ACCOUNT = 112;
export const PER_ACCOUNT_SILENT = 16;

/**
 * Maximum concurrent attempts to one host and port over all accounts, since it may belong to a
 * third party.
 */
export const PER_DESTINATION = 32;

/** Maximum bytes of running deliveries per account, and per claim. The last one may exceed them. */
export const ACCOUNT_BYTES = 4 * 1024 * 1024;
export const CLAIM_BYTES = 16 * 1024 * 1024;
