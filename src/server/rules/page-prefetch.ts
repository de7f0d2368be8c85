/**
 * Marks a request with which Next prefetches the surroundings of a page that nobody has opened. Only
 * this server sets it: Next keeps its own headers from the pages.
 */
export const PAGE_PREFETCH_HEADER = "x-page-prefetch";
