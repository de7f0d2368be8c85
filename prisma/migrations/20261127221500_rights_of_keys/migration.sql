-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'key_end';

-- CreateEnum
CREATE TYPE "key_kind" AS ENUM ('pipeline', 'service');

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "contracts" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "end_told_for" TIMESTAMPTZ(3),
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "grant_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "kind" "key_kind" NOT NULL DEFAULT 'pipeline',
ADD COLUMN     "rights" TEXT[] NOT NULL DEFAULT ARRAY['all']::TEXT[];

-- CreateIndex
CREATE INDEX "api_key_expires_at_idx" ON "api_key"("expires_at");
