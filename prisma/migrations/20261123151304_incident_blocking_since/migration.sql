-- The check that a change last began to block.
ALTER TABLE "incident" ADD COLUMN     "blocking_check_id" TEXT,
ADD COLUMN     "blocking_since" TIMESTAMPTZ(3);
