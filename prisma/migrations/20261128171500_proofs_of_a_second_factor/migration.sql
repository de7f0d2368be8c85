-- What was proven with a second factor proves nothing once it is turned off, and nothing of before
-- counts once it is turned on: pending sign-ins, and the trust in devices.
CREATE FUNCTION end_second_factor_proofs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "verification" WHERE "value" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "user_second_factor_changed" AFTER UPDATE OF "two_factor_enabled" ON "user"
  FOR EACH ROW WHEN (NEW."two_factor_enabled" <> OLD."two_factor_enabled")
  EXECUTE FUNCTION end_second_factor_proofs();
