"use client";

import type { ComponentProps } from "react";
import { ErrorNotice } from "#components/frame/error-notice.tsx";
import { Content } from "#components/ui/content.tsx";

/** Stands for a header that fails, and so has none. */
export default function ErrorPage(props: ComponentProps<typeof ErrorNotice>) {
  return (
    <Content>
      <ErrorNotice {...props} />
    </Content>
  );
}
