import type { Detail } from "#domain/details/detail.ts";
import { nullText, shapeText } from "#domain/details/detail-text.ts";

/** What is known of a column beyond its type: "int32 not null"; "" for nothing. */
export function detailText(detail: Detail | undefined): string {
  const shape = detail?.is ? shapeText(detail.is) : "";
  return `${shape}${nullText(detail)}`.trim();
}
