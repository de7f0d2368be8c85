import { Prisma } from "#generated/prisma/client.ts";

/** True when a statement failed because a unique value is taken: by a method's code or a raw statement's. */
export function isUniqueViolation(error: unknown) {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === "P2002" ||
    (error.code === "P2010" && /23505|UniqueConstraint/.test(JSON.stringify(error.meta)))
  );
}
