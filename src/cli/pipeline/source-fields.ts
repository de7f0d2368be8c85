/** What `--source FIELD=VALUE` can set. */
export const SOURCE_FIELDS = ["repository", "commit", "ref", "path", "run_url"] as const;

/** How long a value may be that the service takes. */
export const MAX_SOURCE_LENGTH = 500;
