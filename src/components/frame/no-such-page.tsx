import { LinkButton } from "#components/ui/button.tsx";
import { NotFoundNotice } from "./not-found-notice.tsx";

/** Stands for a page of the site that does not exist. */
export function NoSuchPage() {
  return (
    <NotFoundNotice
      title="Page not found"
      line="There is nothing at this address. Check the spelling, or start from the home page."
    >
      <LinkButton href="/" look="primary">
        Go to the home page
      </LinkButton>
      <LinkButton href="/docs">Open the reference</LinkButton>
    </NotFoundNotice>
  );
}
