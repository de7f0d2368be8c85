/** Longest reason for a version of a contract, in code points. */
export const MAX_REASON_LENGTH = 500;
