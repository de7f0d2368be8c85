-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'proposal' BEFORE 'key_end';
