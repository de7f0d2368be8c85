import { DownloadButton } from "#components/ui/button.tsx";

/** A page's only list may be long, so one of its formats can be read line by line. */
const FORMATS = ["csv", "json", "ndjson"];
const FORMATS_OF_SEVERAL = ["csv", "json"];

/**
 * Links to the whole list of a page as files; `search` is the page's query. `what` names the list
 * if the page has several, in smaller links.
 */
export function ExportLinks({
  account_id,
  name,
  search = "",
  what,
}: {
  account_id: string;
  name: string;
  search?: string;
  what?: string;
}) {
  return (
    <p className="flex flex-wrap gap-2">
      {(what ? FORMATS_OF_SEVERAL : FORMATS).map((format) => (
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
