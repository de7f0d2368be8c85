/** Numbers of all advisory locks, shared by every program that uses a database. */
export const ADVISORY_LOCKS = {
  /**
   * Held while a server uses the embedded Postgres; released with its connection when it is killed.
   */
  server: 7_243_001,
  /** Serializes migrations of servers that start at the same time. */
  migration: 7_243_002,
  /** Lets only one of several servers starting on an empty database create the first account. */
  firstStart: 7_243_003,
  /** Lets only one of several concurrent demo commands fill the account. */
  demo: 7_243_004,
  /** Lets only one server at a time tell people of new incidents. */
  telling: 7_243_005,
};
