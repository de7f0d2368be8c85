import { notFound } from "next/navigation";
import { found } from "#app/found.ts";
import { EndMemberSessions } from "#components/people/end-member-sessions.tsx";
import { MemberSessionList } from "#components/people/member-session-list.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { type ConsoleProps, openConsole, titled } from "../../../console.ts";

export const generateMetadata = titled("Sessions of a member");

export default async function MemberPage({ params }: ConsoleProps<{ member: string }>) {
  const { account: account_id, member: user_id } = await params;
  const { call, person, account, mayChange } = await openConsole(account_id);
  if (person.role !== "owner") notFound();
  const { member, sessions } = await found(call.memberSessions.list({ user_id }));
  return (
    <section aria-labelledby="sessions">
      <p className="mb-4 text-table">
        <TextLink href={`/accounts/${account.id}/settings/members`}>Members</TextLink>
      </p>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch]">
          <h2 id="sessions" className="text-section font-medium break-words">
            Sessions of <Name text={member.email} />
          </h2>
          <p className="mt-1 text-ink-muted">
            Devices on which they are signed in and have opened this account. Ending a session
            affects only this account, from its next request on. They can sign in again with their
            password.
          </p>
        </div>
        {mayChange && (
          <EndMemberSessions user_id={user_id} email={member.email} account={account.name} />
        )}
      </div>
      {sessions.length === 0 ? (
        <p className="text-ink-muted">No open sessions in this account.</p>
      ) : (
        <MemberSessionList user_id={user_id} sessions={sessions} mayEnd={mayChange} />
      )}
      {sessions.length === MAX_PAGE_SIZE && (
        <p className="mt-3 text-table text-ink-muted">
          The {MAX_PAGE_SIZE} that were used last. End all sessions ends the others, too.
        </p>
      )}
    </section>
  );
}
