import { redirect } from "next/navigation";
import { LinkButton } from "#components/ui/button.tsx";
import { askToSignIn } from "../../ask-to-sign-in.ts";
import { signedIn } from "../../signed-in.ts";
import { SiteFrame } from "../../site-frame.tsx";

/** Redirects to the reader's first account, and staff without one to the search. */
export default async function AccountsPage() {
  const session = (await signedIn()) ?? (await askToSignIn());
  const [first] = session.accounts;
  if (first) redirect(`/accounts/${first.account_id}`);
  if (session.staff) redirect("/support");
  return (
    <SiteFrame>
      <main className="max-w-[65ch]">
        <h1 className="text-title font-medium">No account yet</h1>
        <p className="mt-2 mb-6 text-ink-muted">
          You are signed in, but you do not belong to an account. Ask an owner or your administrator
          to add you.
        </p>
        <LinkButton href="/">Go to the home page</LinkButton>
      </main>
    </SiteFrame>
  );
}
