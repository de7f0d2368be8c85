import { DownloadButton } from "#components/ui/button.tsx";

const FORMATS = ["csv", "json"];

/**
 * Links to the whole list of a page as files; `search` is the page's query. `what` names the list
 * if the page has several, in smaller links.
 */
export function ExportLinks({
  account_id,
  name,
  search = "",
  what,
  formats = FORMATS,
}: {
  account_id: string;
  name: string;
  search?: string;
  what?: string;
  formats?: readonly string[];
}) {
  return (
    <p className="flex flex-wrap gap-2">
      {formats.map((format) => (
        <DownloadButton
          key={format}
          size={what ? "row" : "control"}
          href={`/api/download/${account_id}/${name}.${format}${search}`}
          aria-label={what && `Export ${format.toUpperCase()} of ${what}`}
        >
          Export {format.toUpperCase()}
        </DownloadButton>
      ))}
    </p>
  );
}
