import { LinkButton } from "#components/ui/button.tsx";
import { NotFoundNotice } from "./not-found-notice.tsx";

/** The 404 page of the site. */
export function NoSuchPage() {
  return (
    <NotFoundNotice
      title="Page not found"
      line="There is nothing at this address. Check the spelling, or start from the home page."
    >
      <LinkButton href="/" variant="primary">
        Go to the home page
      </LinkButton>
      <LinkButton href="/docs">Open the reference</LinkButton>
    </NotFoundNotice>
  );
}
