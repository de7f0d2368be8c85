-- AlterEnum
ALTER TYPE "change_kind" ADD VALUE 'not_compared';
