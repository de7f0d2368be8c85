-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "change_kind" ADD VALUE 'nested_removed';
ALTER TYPE "change_kind" ADD VALUE 'nested_type_changed';
ALTER TYPE "change_kind" ADD VALUE 'nested_added';
ALTER TYPE "change_kind" ADD VALUE 'nullable';
ALTER TYPE "change_kind" ADD VALUE 'not_nullable';
ALTER TYPE "change_kind" ADD VALUE 'widened';
ALTER TYPE "change_kind" ADD VALUE 'narrowed';
ALTER TYPE "change_kind" ADD VALUE 'reshaped';
ALTER TYPE "change_kind" ADD VALUE 'renamed';
