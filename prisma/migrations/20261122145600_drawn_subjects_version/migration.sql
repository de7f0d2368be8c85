-- A counter would come back with other content after a failover that lost the last changes, so the
-- version is drawn. OR REPLACE: for a time the migration before this one made the function, too.
CREATE OR REPLACE FUNCTION "mark_subject_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "account" SET "subjects_version" = hashtext(gen_random_uuid()::text)
  WHERE "id" = coalesce(NEW."account_id", OLD."account_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "contract_changed" AFTER UPDATE OR DELETE ON "contract"
FOR EACH ROW EXECUTE FUNCTION "mark_subject_change"();

CREATE OR REPLACE TRIGGER "webhook_changed"
AFTER INSERT OR UPDATE OF "active", "events", "contract_id" OR DELETE ON "webhook"
FOR EACH ROW EXECUTE FUNCTION "mark_subject_change"();

DROP FUNCTION IF EXISTS "count_subject_change"();
