/** Longest reason for a version of a contract, in code points. */
export const MAX_REASON_LENGTH = 500;

/** The setting of the server that lets contracts get further versions. */
export const CHANGES_SETTING = "CONTRACT_CHANGES";
