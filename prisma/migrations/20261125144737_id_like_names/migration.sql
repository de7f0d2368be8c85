-- A look-up by id or name that found a contract by its id becomes ambiguous when another contract
-- gets that id as its name. A new contract with any other name changes nothing that servers remember:
-- what they did not find they look up again.
CREATE OR REPLACE TRIGGER "contract_named_like_an_id" AFTER INSERT ON "contract"
FOR EACH ROW WHEN (NEW."name" LIKE 'ctr\_%') EXECUTE FUNCTION "mark_subject_change"();
