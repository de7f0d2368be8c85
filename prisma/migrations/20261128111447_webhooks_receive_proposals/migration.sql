-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "proposals" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "proposal_id" TEXT;
