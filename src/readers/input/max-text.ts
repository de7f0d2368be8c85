/** The largest text that is read as a whole, in bytes; a dbt manifest may have 100 MB. */
export const MAX_TEXT = 256 * 1024 * 1024;
