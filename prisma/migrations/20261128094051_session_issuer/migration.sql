-- AlterTable
ALTER TABLE "session" ADD COLUMN     "issuer" TEXT,
ADD COLUMN     "issuer_sid" TEXT;
