import type { Metadata } from "next";
import { NotFoundNotice } from "#components/frame/not-found-notice.tsx";
import { LinkButton } from "#components/ui/button.tsx";

export const metadata: Metadata = { title: "No such page" };

/** In the frame of the site's layout, which adds the header. */
export default function NoSuchPage() {
  return (
    <NotFoundNotice
      title="No such page"
      line="There is nothing at this address. It may be mistyped, or the page may be gone."
    >
      <LinkButton href="/" look="primary">
        Go to the first page
      </LinkButton>
      <LinkButton href="/docs">Open the reference</LinkButton>
    </NotFoundNotice>
  );
}
