-- AlterTable
ALTER TABLE "account" ADD COLUMN     "second_factor_required" BOOLEAN NOT NULL DEFAULT false;
