-- CreateTable
CREATE TABLE "change_count" (
    "account_id" TEXT NOT NULL,
    "by_key" BOOLEAN NOT NULL,
    "back_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "change_count_pkey" PRIMARY KEY ("account_id","by_key")
);
