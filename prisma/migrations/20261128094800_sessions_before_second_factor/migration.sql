-- Sessions from before a person turned on a second factor have never seen a code.
CREATE FUNCTION end_sessions_without_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "session" WHERE "user_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "user_second_factor_on" AFTER UPDATE OF "two_factor_enabled" ON "user"
  FOR EACH ROW WHEN (NEW."two_factor_enabled" AND NOT OLD."two_factor_enabled")
  EXECUTE FUNCTION end_sessions_without_code();

-- Nobody knows which of the present ones those are: these people sign in once more.
-- allowed: finds the few sessions of these people by an index
DELETE FROM "session" WHERE "user_id" IN (SELECT "id" FROM "user" WHERE "two_factor_enabled");
