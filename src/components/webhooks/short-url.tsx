import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";

/** Up to three lines of a webhook's URL; the webhook's page shows all of it. */
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
