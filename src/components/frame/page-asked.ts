/** Another page is asked for, and this one stays until it is there. */
export const PAGE_ASKED = "schema-contract-check:page-asked";
