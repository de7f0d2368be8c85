/** What Postgres calls a wait for a lock, or a statement, that took too long. */
const BUSY = /^(55P03|57014)$/;

/**
 * What Postgres, sockets, Prisma's adapter and Prisma call a database that cannot serve: nothing
 * that is asked of it would be answered.
 */
const AWAY = [
  // No connection, no access, no such database, no room or memory, shutting down, trouble with files.
  /^(08|28|3D|53|58)...$|^57P0.$/,
  // Read-only, in recovery, without rights, without its tables, not taking connections.
  /^(25006|0A000|42501|42P01|42703|42704|42883|3F000|55000)$/,
  /^(ECONN|EAI_|EHOST|ENET)|^(ENOTFOUND|ENOTCONN|EPIPE|ETIMEDOUT|EADDRNOTAVAIL)$/,
  /^(ERR_(TLS|SSL)_|CERT_|UNABLE_TO_)|SELF_SIGNED_CERT/,
  /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TlsConnectionError)$/,
  /^(AuthenticationFailed|DatabaseAccessDenied|DatabaseDoesNotExist)$/,
  /^(TableDoesNotExist|ColumnNotFound)$/,
  /^P10(0[0-3]|0[89]|1[017])$|^P20(21|22|24|37)$/,
];

const AWAY_MESSAGES = [
  /^timeout exceeded when trying to connect$|^Connection terminated|^timeout expired$/,
  /^Client (was closed|has encountered a connection error) and is not queryable$/,
  /^The server does not support SSL connections$/,
  /^There was an error establishing an SSL connection$/,
];

/** What was rolled back because others were in its way, or because it took Prisma too long. */
const CROWDED = /^(40001|40P01|25P0[34]|P2028|P2034|TransactionWriteConflict)$/;

/** What Postgres refuses in a statement, and then keeps nothing of it; 40003 says that nobody knows. */
const ROLLED_BACK = /^(21|22|23|42|44|54|P0)...$|^(40001|40002|40P01|55P03|57014)$/;

/** What only another connection mends: this one leads to a server that does not write, or no more. */
const STALE = /^(25006|0A000)$/;

/** True when an error says that the database gave up: something else held the statement up. */
export function isBusy(error: unknown): boolean {
  return marksOf(error).some((mark) => BUSY.test(mark));
}

/** True when an error says that the database cannot serve, whatever it is asked. */
export function isAway(error: unknown): boolean {
  const isOf = (patterns: RegExp[]) => (mark: string) => patterns.some((one) => one.test(mark));
  return marksOf(error).some(isOf(AWAY)) || messagesOf(error).some(isOf(AWAY_MESSAGES));
}

/** True when an error says that the database cannot answer now, not that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  return isAway(error) || isBusy(error) || marksOf(error).some((mark) => CROWDED.test(mark));
}

/** True when an error says that there is no room on the database's disk. */
export function isDiskFull(error: unknown): boolean {
  return marksOf(error).includes("53100");
}

/**
 * True when an error of `pg` proves that nothing of its statement was stored: then it may run again.
 * Of whatever else went wrong nobody knows.
 */
export function isRolledBack(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return severity !== undefined && ROLLED_BACK.test(String(code));
}

/** True when an error says that its connection leads to a server which others may have replaced. */
export function isStale(error: unknown): boolean {
  return marksOf(error).some((mark) => STALE.test(mark));
}

/** The codes and kinds of an error and of those that caused it. */
function marksOf(error: unknown): string[] {
  return chainOf(error).flatMap(({ code, originalCode, kind }) =>
    [code, originalCode, kind].filter((mark) => typeof mark === "string"),
  );
}

function messagesOf(error: unknown): string[] {
  return chainOf(error).map(({ message }) => String(message));
}

/** An error, and what Prisma and its adapter wrapped into it. */
function chainOf(error: unknown): Record<string, unknown>[] {
  if (typeof error !== "object" || error === null) return [];
  const { meta, cause } = error as Record<string, unknown>;
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown };
  return [error as Record<string, unknown>, ...chainOf(driverAdapterError), ...chainOf(cause)];
}
