-- AlterTable
ALTER TABLE "account" ADD COLUMN     "suspended_reason" TEXT;
