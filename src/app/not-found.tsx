import type { Metadata } from "next";
import { NoSuchPage } from "#components/frame/no-such-page.tsx";
import { SiteFrame } from "./site-frame.tsx";

export const metadata: Metadata = { title: "Page not found" };

/** For addresses that only the root layout covers, so it brings its own frame. */
export default function NotFound() {
  return (
    <SiteFrame>
      <NoSuchPage />
    </SiteFrame>
  );
}
