-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "created_by" TEXT;

-- As the audit log has it, as far as it goes back.
UPDATE "webhook" w SET "created_by" = (
  SELECT coalesce(k."user_id", e."actor_id")
  FROM "audit_event" e
  LEFT JOIN "api_key" k ON k."account_id" = e."account_id" AND k."id" = e."actor_id"
  WHERE e."account_id" = w."account_id" AND e."target" = w."id"
    AND e."action" IN ('webhooks.create', 'webhooks.subscribe')
    AND (e."actor_role" <> 'key' OR k."kind" <> 'service')
  LIMIT 1
);
