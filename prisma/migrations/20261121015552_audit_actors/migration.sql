-- AlterTable
ALTER TABLE "audit_event" ADD COLUMN     "actor_id" TEXT,
ADD COLUMN     "actor_role" TEXT NOT NULL DEFAULT '';
ALTER TABLE "audit_event" ALTER COLUMN "actor_role" DROP DEFAULT;

-- CreateIndex
CREATE INDEX "audit_event_account_id_action_id_idx" ON "audit_event"("account_id", "action", "id");

-- CreateIndex
CREATE INDEX "audit_event_account_id_target_id_idx" ON "audit_event"("account_id", "target", "id");

-- What schema.prisma cannot say.

-- An actor is looked for by the beginning of their name.
CREATE INDEX "audit_event_actor_idx" ON "audit_event"("account_id", lower("actor") text_pattern_ops, "id");

-- A page asks many procedures: a person's look at one target counts once in a clock minute.
CREATE UNIQUE INDEX "audit_event_look_key" ON "audit_event"
  ("account_id", "actor_id", "target", date_trunc('minute', "created_at" AT TIME ZONE 'UTC'))
  WHERE "action" = 'staff.viewed';
