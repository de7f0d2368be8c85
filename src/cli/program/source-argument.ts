/** What a source can be, in the words of --help. */
export const SOURCE = "file, folder, pattern, postgres:// URL, or - for standard input";
