import type { Metadata } from "next";

/** The title of an address that has no page, or none for its reader. */
export const NO_SUCH_PAGE: Metadata = { title: "Page not found" };
