import type { Metadata } from "next";
import { NotFoundNotice } from "#components/frame/not-found-notice.tsx";
import { LinkButton } from "#components/ui/button.tsx";

export const metadata: Metadata = { title: "Not in this account" };

export default function NotInAccount() {
  return (
    <NotFoundNotice
      title="Not in this account"
      line="This account has nothing at this address. It may be deleted, or belong to another account."
    >
      <LinkButton href="/accounts" look="primary">
        Go to your checks
      </LinkButton>
    </NotFoundNotice>
  );
}
