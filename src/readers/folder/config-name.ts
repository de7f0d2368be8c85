/** The command line's configuration, which no folder has for its columns. */
export const CONFIG_NAME = "schema-check.yaml";
