import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { initTRPC, TRPCError } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import { z } from "zod";
import { RESULTS } from "#domain/checks/severity.ts";
import { judge } from "#domain/checks/verdict.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { PrismaClient } from "#generated/prisma/client.ts";
import { newId } from "#server/store/id.ts";

const prisma = new PrismaClient({
  adapter: new PrismaPg({
    connectionString: process.env.DATABASE_URL,
    max: 10,
    options: "-c TimeZone=UTC",
  }),
  transactionOptions: { maxWait: 30_000, timeout: 30_000 },
});

const t = initTRPC.meta<OpenApiMeta>().context<{ key: string | null }>().create();

const columnType = z.enum(COLUMN_TYPES);

export const appRouter = t.router({
  check: t.procedure
    .meta({ openapi: { method: "POST", path: "/check" } })
    .input(
      z.object({
        contract_id: z.string(),
        incoming_schema: z.object({
          columns: z.array(z.object({ name: z.string().min(1).max(255), type: columnType })),
        }),
      }),
    )
    .output(
      z.object({
        id: z.string(),
        contract_id: z.string(),
        result: z.enum(RESULTS),
        severity: z.number(),
        diff: z.object({
          removed: z.array(z.string()),
          type_changes: z.array(z.object({ column: z.string(), from: columnType, to: columnType })),
          added: z.array(z.string()),
        }),
        credits_used: z.literal(1),
        created_at: z.string(),
      }),
    )
    .mutation(({ ctx, input }) => prisma.$transaction((tx) => check(tx, ctx.key ?? "", input))),
});

type Tx = Parameters<Parameters<typeof prisma.$transaction>[0]>[0];
type Input = {
  contract_id: string;
  incoming_schema: { columns: { name: string; type: (typeof COLUMN_TYPES)[number] }[] };
};

/**
 * Runs a check in one transaction. Writes neither ledger nor incoming schema, so it does less than
 * the product.
 */
async function check(tx: Tx, secret: string, { contract_id, incoming_schema }: Input) {
  const hash = createHash("sha256").update(secret).digest();
  const key = await tx.apiKey.findUnique({ where: { hash } });
  if (!key?.is_active) throw new TRPCError({ code: "UNAUTHORIZED" });
  const { account_id, id: key_id, environment } = key;

  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const unique = { account_id_key_id: { account_id, key_id } };
  const counted = await tx.requestCount.upsert({
    where: unique,
    create: { account_id, key_id, minute, count: 1 },
    update: { count: { increment: 1 } },
  });
  if (counted.minute.getTime() !== minute.getTime()) {
    await tx.requestCount.update({ where: unique, data: { minute, count: 1 } });
  } else if (counted.count > 100) throw new TRPCError({ code: "TOO_MANY_REQUESTS" });

  const contract = await tx.contract.findUnique({
    where: { account_id_id: { account_id, id: contract_id } },
  });
  if (!contract) throw new TRPCError({ code: "NOT_FOUND" });
  const columns = contract.columns as ContractColumn[];
  const verdict = judge(columns, incoming_schema.columns);

  const stored = await tx.check.create({
    data: {
      account_id,
      id: newId("chk"),
      contract_id,
      contract_version: contract.version,
      schema_hash: createHash("sha256").update(JSON.stringify(incoming_schema)).digest(),
      key_id,
      environment,
      ...verdict,
    },
  });
  const webhooks = await tx.webhook.findMany({
    where: {
      account_id,
      active: true,
      events: { has: verdict.result },
      OR: [{ contract_id: null }, { contract_id }],
    },
  });
  if (webhooks.length > 0) {
    await tx.delivery.createMany({
      data: webhooks.map((webhook) => ({
        account_id,
        id: newId("dlv"),
        webhook_id: webhook.id,
        check_id: stored.id,
        event: verdict.result,
      })),
    });
  }
  const { count } = await tx.account.updateMany({
    where: { id: account_id, credits_remaining: { gte: 1 } },
    data: {
      credits_remaining: { decrement: 1 },
      credits_used: { increment: 1 },
      total_checks: { increment: 1 },
    },
  });
  if (count === 0) throw new TRPCError({ code: "FORBIDDEN" });
  return {
    id: stored.id,
    contract_id,
    ...verdict,
    credits_used: 1 as const,
    created_at: stored.created_at.toISOString(),
  };
}
