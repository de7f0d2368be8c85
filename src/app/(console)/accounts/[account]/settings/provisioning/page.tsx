import { CreateToken } from "#components/directory/create-token.tsx";
import { GroupList } from "#components/directory/group-list.tsx";
import { SetDefaultRole } from "#components/directory/set-role.tsx";
import { TokenList } from "#components/directory/token-list.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { Facts } from "#components/parts/facts.tsx";
import { Section } from "#components/parts/section.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Provisioning");

export default async function ProvisioningPage({ params }: ConsoleProps) {
  const { account, call, person, mayChange } = await openConsole((await params).account);
  if (person.role !== "owner") {
    return <p className="text-ink-muted">Only owners can see how members are provisioned.</p>;
  }
  const [directory, tokens] = await Promise.all([
    call.directories.get(),
    call.directoryTokens.list(),
  ]);
  const { url, domains, default_role, groups } = directory;
  return (
    <div className="grid grid-cols-1 gap-10">
      <Section id="provisioning" title="Provisioning" aside={mayChange && <CreateToken />}>
        <p className="mb-4 max-w-[65ch] text-ink-muted">
          An identity provider such as Entra ID or Okta can add people to this account and
          deactivate them when they leave, over SCIM 2.0. Give it this URL and a token.
        </p>
        <Facts
          facts={{
            URL: (
              <span className="-my-1 flex flex-wrap items-center gap-1">
                <span className="font-mono break-all">{url}</span>
                <CopyButton text={url} what="URL" />
              </span>
            ),
            Domains:
              domains.length > 0 ? (
                <span className="wrap-anywhere">{domains.join(", ")}</span>
              ) : (
                <span>
                  None yet, so nobody can be added. Ask your administrator to run{" "}
                  <code className="font-mono wrap-anywhere">
                    npm run admin -- account domains --account {account.id} --domains example.com
                  </code>
                </span>
              ),
            "Role of new people": (
              <span className="flex flex-wrap items-center gap-3">
                <Badge>{default_role}</Badge>
                {mayChange && <SetDefaultRole role={default_role} />}
              </span>
            ),
          }}
        />
      </Section>
      <Section id="tokens" title="Tokens">
        {tokens.length === 0 ? (
          <EmptyState line="No tokens yet. Create one for your identity provider." />
        ) : (
          <TokenList tokens={tokens} mayChange={mayChange} />
        )}
      </Section>
      <Section id="groups" title="Groups">
        {groups.length === 0 ? (
          <EmptyState line="No groups yet. Your identity provider adds them; you then choose the role that each one gives." />
        ) : (
          <GroupList groups={groups} mayChange={mayChange} />
        )}
      </Section>
    </div>
  );
}
