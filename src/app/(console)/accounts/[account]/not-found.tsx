import type { Metadata } from "next";
import { NotFoundNotice } from "#components/frame/not-found-notice.tsx";
import { LinkButton } from "#components/ui/button.tsx";

export const metadata: Metadata = { title: "Not found in this account" };

export default function NotInAccount() {
  return (
    <NotFoundNotice
      title="Not found in this account"
      line="There is nothing at this address. It may have been deleted, or it may belong to another account."
    >
      <LinkButton href="/accounts" variant="primary">
        Go to checks
      </LinkButton>
    </NotFoundNotice>
  );
}
