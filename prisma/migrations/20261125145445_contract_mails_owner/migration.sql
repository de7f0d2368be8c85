-- AlterTable
ALTER TABLE "contract" ADD COLUMN     "mails_owner" BOOLEAN NOT NULL DEFAULT true;
