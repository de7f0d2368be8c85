/** Three columns of a schema, one of them broken. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      <rect width="20" height="20" rx="5" className="fill-ink" />
      <path
        d="M5 6h10M5 10h4M12.5 10H15M5 14h10"
        className="fill-none stroke-on-ink"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
