-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "destination" TEXT;

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "bytes" INTEGER;

-- CreateTable
CREATE TABLE "manual_delivery_count" (
    "account_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "manual_delivery_count_pkey" PRIMARY KEY ("account_id")
);
