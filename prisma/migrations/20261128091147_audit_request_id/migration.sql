-- AlterTable
ALTER TABLE "audit_event" ADD COLUMN     "request_id" TEXT;
