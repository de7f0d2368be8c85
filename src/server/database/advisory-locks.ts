/** The numbers of all advisory locks, which the programs on a database share. */
export const ADVISORY_LOCKS = {
  /** Held for as long as a server uses the embedded Postgres; a killed server loses it with its connection. */
  server: 7_243_001,
  /** Servers that start together migrate one after another. */
  migration: 7_243_002,
  /** Servers that start together on an empty database make one account. */
  firstStart: 7_243_003,
  /** Demo commands that run at once fill one account. */
  demo: 7_243_004,
};
