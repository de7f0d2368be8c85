-- CreateTable
CREATE TABLE "webhook_count" (
    "account_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "webhook_count_pkey" PRIMARY KEY ("account_id")
);

-- What schema.prisma cannot say: the webhooks that there are.
INSERT INTO "webhook_count" ("account_id", "count")
SELECT "account_id", count(*) FROM "webhook" GROUP BY "account_id";
