import { z } from "zod";
import {
  CHANGES_PER_PROPOSAL,
  CONTRACT_PAGE_BYTES,
  MAX_COLUMNS_BYTES,
  MAX_REASON_LENGTH,
  PROPOSAL_DAYS,
  PROPOSALS_PER_KEY,
} from "#domain/limit.ts";
import { answerOf } from "#server/api/answer.ts";
import { listCursors, readList, rowCount } from "#server/api/list-page.ts";
import { readPage } from "#server/api/page.ts";
import { accountProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { actorOf } from "#server/audit/api/audit.ts";
import { audited } from "#server/audit/api/audited.ts";
import { optionalText } from "#server/contracts/api/description-shapes.ts";
import { lockAccount } from "#server/contracts/store/account-lock.ts";
import { getContract } from "#server/contracts/store/contract.ts";
import { approvalEnd } from "#server/gate/api/approval-shapes.ts";
import { approverRefusal } from "#server/gate/api/approvers.ts";
import { standingApprovals } from "#server/gate/store/approval.ts";
import { decideProposal, type NotDecided } from "../store/decide-proposal.ts";
import { makeProposal, type NotMade } from "../store/make-proposal.ts";
import {
  countProposals,
  getProposal,
  type ListedProposal,
  listProposals,
  searchProposals,
} from "../store/proposal.ts";
import { applyProposal } from "./apply-proposal.ts";
import { askedProposal } from "./asked-proposal.ts";
import {
  createProposalRequest,
  listedProposal,
  listProposalsRequest,
  proposal,
} from "./proposal-shapes.ts";
import { tellDecision } from "./tell-decision.ts";
import { tellProposal } from "./tell-proposal.ts";

const tags = ["Gate"];

/** A proposal in the console, with its contract's name. */
const named = { contract_name: z.string() };

const decided = z.object({ id: z.string(), contract_id: z.string(), kind: z.string() });

/** What keys propose, and people decide about. */
export const proposals = router({
  /** Makes a proposal, or returns the open one that proposes the same. */
  create: accountProcedure
    .meta({
      audit: ["kind", "check_id", "reason", "link"],
      ofViewersKeys: true,
      largest: MAX_COLUMNS_BYTES,
      leadsTo: ["getProposal"],
      problems: [
        "contract_not_found",
        "check_not_found",
        "contract_changed",
        "already_approved",
        "too_many_proposals",
      ],
      key: { rights: ["check"], reach: "contract" },
      openapi: {
        method: "POST",
        path: "/contracts/{id}/proposals",
        tags,
        operationId: "createProposal",
        summary: "Propose a change",
        description: `Asks people to approve up to ${CHANGES_PER_PROPOSAL} changes of the contract, or to give it other columns. Nothing else happens: they decide in the console. If the same is proposed already, the response is the open proposal. A key can have ${PROPOSALS_PER_KEY} open ones, and each expires after ${PROPOSAL_DAYS} days.`,
        successDescription: "The open proposal",
      },
    })
    .input(createProposalRequest)
    .use(audited)
    .output(proposal)
    .mutation(async ({ ctx, input: { id, check_id = null, link = null, ...asked } }) => {
      const { db, caller, services } = ctx;
      const { account_id } = caller;
      if (caller.kind !== "key") {
        throw new Refusal("not_allowed", "Only keys propose changes. People make them.");
      }
      await lockAccount(db, account_id);
      const contract = await getContract(db, account_id, id);
      if (!contract) throw absent("contract");
      const approved = (await standingApprovals(db, account_id, id)) ?? [];
      const { contractChanges } = services;
      const proposed = askedProposal(asked, { contract, approved, contractChanges });
      if (proposed instanceof Refusal) throw proposed;
      const { reason } = asked;
      const of = { contract_id: id, contract_version: contract.version };
      const made = await makeProposal(
        db,
        account_id,
        { ...of, proposed, reason, link, check_id },
        caller.key_id,
      );
      if (!("proposal" in made)) throw notMade(made);
      const answer = shown(ctx, made.proposal);
      if (made.kind === "there") ctx.nothingChanged();
      else await tellProposal({ db, caller, services }, answer, contract);
      ctx.changed({ proposal: null }, { proposal: made.proposal.id });
      return answer;
    }),

  /** Returns a page of a contract's proposals, newest first. */
  list: accountProcedure
    .meta({
      largest: CONTRACT_PAGE_BYTES,
      problems: ["contract_not_found"],
      key: { rights: ["check", "read"], reach: "contract" },
      openapi: {
        method: "GET",
        path: "/contracts/{id}/proposals",
        tags,
        operationId: "listProposals",
        summary: "List a contract's proposals",
        description:
          "Newest first, whether people have decided about them or not. If there are more, the Link header has the next page.",
        successDescription: "A page of proposals",
      },
    })
    .input(listProposalsRequest)
    .output(answerOf(z.array(listedProposal)))
    .query(async ({ ctx, input: { id, ...page } }) => {
      const { account_id } = ctx.caller;
      const answer = await readPage(page, (part) => listProposals(ctx.db, account_id, id, part));
      if (!answer) throw absent("contract");
      return { ...answer, body: answer.body.map((row) => shown(ctx, row)) };
    }),

  get: accountProcedure
    .meta({
      largest: MAX_COLUMNS_BYTES,
      problems: ["proposal_not_found"],
      key: { rights: ["check", "read"], reach: "proposal" },
      openapi: {
        method: "GET",
        path: "/proposals/{id}",
        tags,
        operationId: "getProposal",
        summary: "Read a proposal",
        description: "What was proposed, and whether people have decided.",
        successDescription: "The proposal",
      },
    })
    .input(z.object({ id: shapes.proposalId }))
    .output(proposal)
    .query(async ({ ctx, input: { id } }) => {
      const proposal = await getProposal(ctx.db, ctx.caller.account_id, id);
      if (!proposal) throw absent("proposal");
      return shown(ctx, proposal);
    }),

  /** Returns a page of the account's proposals: those that are open, or the others. */
  search: personProcedure
    .input(
      shapes.listInput("prp").extend({
        is_open: z.boolean(),
        contract_id: shapes.contractId.optional(),
      }),
    )
    .output(
      z.object({
        total: rowCount,
        proposals: z.array(listedProposal.extend(named)),
        ...listCursors,
      }),
    )
    .query(async ({ ctx, input: { is_open, contract_id = null, ...page } }) => {
      const { account_id } = ctx.caller;
      const filter = { is_open, contract_id };
      const [total, { rows, ...cursors }] = await Promise.all([
        countProposals(ctx.db, account_id, filter),
        readList(page, (part) => searchProposals(ctx.db, account_id, filter, part)),
      ]);
      return { total, proposals: rows.map((row) => shown(ctx, row)), ...cursors };
    }),

  /** Returns how many of the account's proposals are open. */
  count: personProcedure
    .input(z.object({ contract_id: shapes.contractId.optional() }))
    .output(z.object({ open: z.int() }))
    .query(async ({ ctx: { db, caller }, input: { contract_id = null } }) => {
      const filter = { is_open: true, contract_id };
      return { open: (await countProposals(db, caller.account_id, filter)).count };
    }),

  /** Does what a proposal says, as the person who approves it. */
  approve: personProcedure
    .meta({ audit: ["contract_id", "kind", "reason", "ends_at"] })
    .input(
      z.object({
        id: shapes.proposalId,
        reason: shapes.textOf(MAX_REASON_LENGTH, "Why it is fine", "agreed"),
        ends_at: approvalEnd.nullable(),
      }),
    )
    .use(audited)
    .output(decided)
    .mutation(async ({ ctx, input: { id, reason, ends_at } }) => {
      const { db, caller, changed } = ctx;
      if (ends_at && ends_at <= new Date()) {
        const message = "must be in the future";
        throw invalid([{ path: "ends_at", code: "invalid_value", message }]);
      }
      const deciding = { id, state: "approved", note: reason } as const;
      const made = await decideProposal(db, caller.account_id, deciding, actorOf(caller));
      if (made.kind === "not_approver") throw approverRefusal(caller);
      if (made.kind !== "decided") throw notDecided(made);
      const applied = await applyProposal(ctx, made.proposal, { reason, ends_at });
      if (applied instanceof Refusal) throw applied;
      const { approved = [], version } = applied;
      await toldOf(ctx, id);
      const before = made.proposal.contract_version;
      changed({ approved: [], version: before }, { approved, version: version ?? before });
      return made.proposal;
    }),

  /** Lets nothing happen, so that everyone may decline who can make changes. */
  decline: personProcedure
    .meta({ audit: ["contract_id", "kind", "note"] })
    .input(z.object({ id: shapes.proposalId, note: optionalText(MAX_REASON_LENGTH) }))
    .use(audited)
    .output(decided)
    .mutation(async ({ ctx, input: { id, note } }) => {
      const { db, caller } = ctx;
      const deciding = { id, state: "declined", note } as const;
      const made = await decideProposal(db, caller.account_id, deciding, actorOf(caller));
      if (made.kind === "not_approver") throw approverRefusal(caller);
      if (made.kind !== "decided") throw notDecided(made);
      await toldOf(ctx, id);
      return made.proposal;
    }),
});

type Showing = { caller: { account_id: string }; services: { baseUrl: string } };

/** Adds where people decide about a proposal. */
function shown<Row extends ListedProposal>({ caller, services }: Showing, row: Row) {
  const url = `${services.baseUrl}/accounts/${caller.account_id}/proposals/${row.id}`;
  return { ...row, url };
}

/** Tells of a decision, with the proposal as it is afterwards. */
async function toldOf(ctx: Parameters<typeof tellDecision>[0], id: string) {
  const decided = await getProposal(ctx.db, ctx.caller.account_id, id);
  if (decided) await tellDecision(ctx, shown(ctx, decided));
}

function notMade({ kind }: NotMade): Refusal {
  switch (kind) {
    case "no_contract":
      return absent("contract");
    case "no_check":
      return new Refusal("check_not_found", "The contract has no check with this id.");
    case "too_many": {
      const detail = "This key, or the account, has no room for another open proposal.";
      return new Refusal("too_many_proposals", detail);
    }
  }
}

function notDecided(refused: Exclude<NotDecided, { kind: "not_approver" }>): Refusal {
  switch (refused.kind) {
    case "absent":
      return absent("proposal");
    case "closed": {
      const detail = `The proposal is no longer open: it is ${refused.state}. Nothing was changed.`;
      return new Refusal("proposal_closed", detail);
    }
    case "outdated": {
      const detail = "The contract has changed since it was proposed. Nothing was changed.";
      return new Refusal("proposal_outdated", detail);
    }
  }
}
