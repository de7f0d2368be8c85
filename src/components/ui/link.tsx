import NextLink from "next/link";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link to a page. Next would request the page of each link in view ahead, about 20 for one page of
 * the console. It would get nothing that shows sooner, because each page is rendered when it is opened.
 */
export function Link(props: Props) {
  return <NextLink {...props} prefetch={false} />;
}
