import type { Metadata } from "next";
import { NoSuchPage } from "#components/frame/no-such-page.tsx";
import { SiteFrame } from "./site-frame.tsx";

export const metadata: Metadata = { title: "No such page" };

/** For an address that no layout but the root's belongs to, so it brings its own frame. */
export default function NotFound() {
  return (
    <SiteFrame>
      <NoSuchPage />
    </SiteFrame>
  );
}
