-- AlterEnum
ALTER TYPE "webhook_kind" ADD VALUE 'audit';

-- AlterTable
ALTER TABLE "delivery" ALTER COLUMN "event" DROP NOT NULL;

-- CreateTable
CREATE TABLE "audit_outbox" (
    "account_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,

    CONSTRAINT "audit_outbox_pkey" PRIMARY KEY ("account_id","webhook_id","event_id")
);
