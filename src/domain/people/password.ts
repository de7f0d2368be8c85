/** Limits of a password's length, in UTF-16 code units, as better-auth counts. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
