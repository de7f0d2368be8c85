import NoSuchPage from "./(site)/not-found.tsx";
import { SiteFrame } from "./site-frame.tsx";

export { metadata } from "./(site)/not-found.tsx";

/** For an address that no layout but the root's belongs to, so it brings its own frame. */
export default function NotFound() {
  return (
    <SiteFrame>
      <NoSuchPage />
    </SiteFrame>
  );
}
