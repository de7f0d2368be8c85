-- AlterEnum: the kinds are in the order of their urgency.
ALTER TYPE "mail_kind" ADD VALUE 'check' BEFORE 'incident';

-- CreateEnum
CREATE TYPE "mail_fault" AS ENUM ('recipient', 'mail', 'server');

-- AlterTable
ALTER TABLE "mail" ADD COLUMN "fault" "mail_fault";
