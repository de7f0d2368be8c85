import NextLink from "next/link";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link to a page. Next would prefetch the page of every link in view: about 20 requests for one view
 * of the console, which save only a few milliseconds, because a page is rendered when it is requested.
 */
export function Link(props: Props) {
  return <NextLink {...props} prefetch={false} />;
}
