-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "issuer" TEXT;
