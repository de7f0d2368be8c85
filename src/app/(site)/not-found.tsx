import { NO_SUCH_PAGE } from "#app/no-such-page.ts";

export const metadata = NO_SUCH_PAGE;

/** Inside the site's layout, which adds the header. */
export { NoSuchPage as default } from "#components/frame/no-such-page.tsx";
