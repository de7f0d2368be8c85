import type { Metadata } from "next";

export const metadata: Metadata = { title: "No such page" };

/** In the frame of the site's layout, which adds the header. */
export { NoSuchPage as default } from "#components/frame/no-such-page.tsx";
