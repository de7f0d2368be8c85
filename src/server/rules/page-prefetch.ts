/**
 * Marks a request with which Next prefetches a page that nobody has opened. Only this server sets
 * it, because Next hides its own headers from pages.
 */
export const PAGE_PREFETCH_HEADER = "x-page-prefetch";
