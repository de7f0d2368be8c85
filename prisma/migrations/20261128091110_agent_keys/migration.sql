-- AlterEnum
ALTER TYPE "key_kind" ADD VALUE 'agent';


-- Compared as text: a new value of an enum cannot be used in the transaction that adds it.
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_agent_check" CHECK (
  "kind"::text <> 'agent'
  OR (cardinality("rights") > 0 AND "rights" <@ ARRAY['check', 'read'])
);
