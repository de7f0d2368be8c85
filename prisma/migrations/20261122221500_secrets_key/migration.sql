-- CreateTable, with what schema.prisma cannot say: there is one row.
CREATE TABLE "secrets_key" (
    "id" INTEGER NOT NULL DEFAULT 1 CHECK ("id" = 1),
    "fingerprint" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "secrets_key_pkey" PRIMARY KEY ("id")
);
