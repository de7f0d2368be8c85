-- AlterTable
ALTER TABLE "account" ADD COLUMN     "subjects_version" INTEGER NOT NULL DEFAULT 0;

-- What schema.prisma cannot say: servers keep contracts with their webhooks in memory, and the
-- statement that records a check finds out by the version whether they have changed since.
CREATE FUNCTION "count_subject_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "account" SET "subjects_version" = "subjects_version" + 1
  WHERE "id" = coalesce(NEW."account_id", OLD."account_id");
  RETURN NULL;
END $$;

CREATE TRIGGER "contract_changed" AFTER UPDATE OR DELETE ON "contract"
FOR EACH ROW EXECUTE FUNCTION "count_subject_change"();

CREATE TRIGGER "webhook_changed"
AFTER INSERT OR UPDATE OF "active", "events", "contract_id" OR DELETE ON "webhook"
FOR EACH ROW EXECUTE FUNCTION "count_subject_change"();
