import { InvitationList } from "#components/people/invitation-list.tsx";
import { Invite } from "#components/people/invite.tsx";
import { MemberList } from "#components/people/member-list.tsx";
import { countText } from "#domain/text/number-text.ts";
import { runningApp } from "#server/handle.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Members");

export default async function MembersPage({ params }: ConsoleProps) {
  const { call, person, account, mayChange } = await openConsole((await params).account);
  const isOwner = person.role === "owner";
  const mayManage = mayChange && isOwner;
  const [members, invitations, sessions, factor] = await Promise.all([
    call.members.list(),
    call.invitations.list(),
    isOwner ? call.memberSessions.count() : null,
    isOwner ? call.secondFactor.get() : null,
  ]);
  return (
    <section aria-labelledby="members">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch]">
          <h2 id="members" className="text-section font-medium">
            Members
          </h2>
          <p className="mt-1 text-ink-muted">
            Members can do everything except manage people. Owners can do that too. Viewers have
            read-only access.
          </p>
        </div>
        {mayManage && <Invite sendsMail={runningApp().sendsMail} />}
      </div>
      <MemberList
        account={account}
        members={members}
        sessions={sessions && new Map(sessions.map((each) => [each.user_id, each.sessions]))}
        withoutFactor={factor && new Set(factor.without)}
        ownId={person.user_id}
        mayManage={mayManage}
      />
      <p className="mt-3 text-table text-ink-muted">{countText(members.length, "member")}</p>
      {invitations.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 text-section font-medium">Invitations</h2>
          <InvitationList invitations={invitations} mayManage={mayManage} />
        </>
      )}
    </section>
  );
}
