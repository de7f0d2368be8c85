import { z } from "zod";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { ownerProcedure, router } from "#server/api/procedure.ts";
import { absent } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import {
  countAccountSessions,
  endAccountSession,
  endAccountSessions,
  listAccountSessions,
} from "../store/account-session.ts";
import { findMember } from "../store/member.ts";

const session = z.object({
  id: z.string(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: shapes.timestamp,
  last_used_at: shapes.timestamp,
});

/** Sessions in which members opened the account, for its owners. */
export const memberSessions = router({
  /** How many sessions each member has who has any. */
  count: ownerProcedure
    .input(z.void())
    .output(z.array(z.object({ user_id: z.string(), sessions: z.int() })))
    .query(({ ctx: { db, caller } }) => countAccountSessions(db, caller.account_id)),

  /** A member's sessions, last used first. Of very many, only the first ones. */
  list: ownerProcedure
    .input(z.object({ user_id: shapes.userId }))
    .output(
      z.object({
        member: z.object({ user_id: z.string(), name: z.string(), email: z.string() }),
        sessions: z.array(session),
      }),
    )
    .query(async ({ ctx: { db, caller }, input: { user_id } }) => {
      const { account_id } = caller;
      const [member, sessions] = await Promise.all([
        findMember(db, account_id, user_id),
        listAccountSessions(db, account_id, { user_id, limit: MAX_PAGE_SIZE }),
      ]);
      if (!member) throw absent("member");
      return { member, sessions };
    }),

  end: ownerProcedure
    .meta({ undoes: true })
    .input(z.object({ user_id: shapes.userId, session_id: shapes.sessionId }))
    .use(audited)
    .output(z.object({ user_id: z.string(), ended: z.int() }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input }) => {
      const { account_id } = caller;
      const { user_id, session_id } = input;
      if (!(await findMember(db, account_id, user_id))) throw absent("member");
      const ended = await endAccountSession(db, account_id, { user_id, session_id });
      if (ended === 0) nothingChanged();
      changed({ sessions: ended }, { sessions: 0 });
      return { user_id, ended };
    }),

  endAll: ownerProcedure
    .meta({ undoes: true })
    .input(z.object({ user_id: shapes.userId }))
    .use(audited)
    .output(z.object({ user_id: z.string(), ended: z.int() }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { user_id } }) => {
      const { account_id } = caller;
      if (!(await findMember(db, account_id, user_id))) throw absent("member");
      const ended = await endAccountSessions(db, account_id, user_id);
      if (ended === 0) nothingChanged();
      changed({ sessions: ended }, { sessions: 0 });
      return { user_id, ended };
    }),
});
