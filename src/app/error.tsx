"use client";

import type { ComponentProps } from "react";
import { ErrorNotice } from "#components/frame/error-notice.tsx";
import { Content } from "#components/ui/content.tsx";

/** Replaces a page whose header failed, so it has none. */
export default function ErrorPage(props: ComponentProps<typeof ErrorNotice>) {
  return (
    <Content>
      <ErrorNotice {...props} />
    </Content>
  );
}
