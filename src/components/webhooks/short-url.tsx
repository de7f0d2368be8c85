import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";

/** The URL of a webhook where its beginning is enough; the webhook's page shows it whole. */
export function ShortUrl({ url }: { url: string }) {
  return (
    <span
      title={nameText(url)}
      className="line-clamp-3 font-mono break-all text-ink print:line-clamp-none"
    >
      <Name text={url} />
    </span>
  );
}
