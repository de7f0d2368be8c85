import { Prisma } from "#generated/prisma/client.ts";

/**
 * Returns whether a statement violated a unique constraint: by Prisma's error code or a raw
 * statement's.
 */
export function isUniqueViolation(error: unknown) {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === "P2002" ||
    (error.code === "P2010" && /23505|UniqueConstraint/.test(JSON.stringify(error.meta)))
  );
}
