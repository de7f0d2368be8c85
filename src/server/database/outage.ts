/** Postgres' codes for a lock or statement timeout. */
const BUSY = /^(55P03|57014)$/;

/**
 * Codes of Postgres, sockets, Prisma's adapter and Prisma for a database that cannot serve any
 * request.
 */
const AWAY = [
  // Connection, authorization, missing database, disk or memory full, shutdown, I/O.
  /^(08|28|3D|53|58)...$|^57P0.$/,
  // Read-only, in recovery, insufficient privileges, missing tables, not accepting connections.
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

/** Codes for a transaction rolled back because of contention, or because Prisma timed out. */
const CROWDED = /^(40001|40P01|25P0[34]|P2028|P2034|TransactionWriteConflict)$/;

/** Codes with which Postgres has certainly rolled a statement back; 40003 means unknown. */
const ROLLED_BACK = /^(21|22|23|42|44|54|P0)...$|^(40001|40002|40P01|55P03|57014)$/;

/** Codes that only a new connection can cure: this one leads to a read-only server. */
const STALE = /^(25006|0A000)$/;

/** Returns whether the database gave up because of a lock or statement timeout. */
export function isBusy(error: unknown): boolean {
  return marksOf(error).some((mark) => BUSY.test(mark));
}

/** Returns whether the database cannot serve any request. */
export function isAway(error: unknown): boolean {
  const isOf = (patterns: RegExp[]) => (mark: string) =>
    patterns.some((pattern) => pattern.test(mark));
  return marksOf(error).some(isOf(AWAY)) || messagesOf(error).some(isOf(AWAY_MESSAGES));
}

/** Returns whether the database cannot answer now, as opposed to a faulty statement. */
export function isUnavailable(error: unknown): boolean {
  return isAway(error) || isBusy(error) || marksOf(error).some((mark) => CROWDED.test(mark));
}

/** Returns whether the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  return marksOf(error).includes("53100");
}

/**
 * Returns whether an error of `pg` proves that its statement stored nothing, so that it can be
 * retried. After any other error the outcome is unknown.
 */
export function isRolledBack(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return severity !== undefined && ROLLED_BACK.test(String(code));
}

/** Returns whether the connection leads to a server that may have been replaced. */
export function isStale(error: unknown): boolean {
  return marksOf(error).some((mark) => STALE.test(mark));
}

/** Returns the codes and kinds of an error and its causes. */
function marksOf(error: unknown): string[] {
  return chainOf(error).flatMap(({ code, originalCode, kind }) =>
    [code, originalCode, kind].filter((mark) => typeof mark === "string"),
  );
}

function messagesOf(error: unknown): string[] {
  return chainOf(error).map(({ message }) => String(message));
}

/** Returns an error and the errors that Prisma and its adapter wrapped in it. */
function chainOf(error: unknown): Record<string, unknown>[] {
  if (typeof error !== "object" || error === null) return [];
  const { meta, cause } = error as Record<string, unknown>;
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown };
  return [error as Record<string, unknown>, ...chainOf(driverAdapterError), ...chainOf(cause)];
}
