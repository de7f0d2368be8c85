import { LinkButton } from "#components/ui/button.tsx";
import { NotFoundNotice } from "./not-found-notice.tsx";

/** Stands for a page of the site that does not exist. */
export function NoSuchPage() {
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
