-- AlterTable
ALTER TABLE "session" ADD COLUMN     "host_cookie" BOOLEAN NOT NULL DEFAULT false;
