-- AlterTable
ALTER TABLE "account" ADD COLUMN     "deleting_at" TIMESTAMPTZ(3);

-- Until now, only the reason said so.
UPDATE "account" SET "deleting_at" = "suspended_at" WHERE "suspended_reason" = 'It is being deleted.';
