import type { Outputs } from "#components/calls/console-client.ts";
import { isWebAddress } from "#components/parts/web-address.ts";
import { Name } from "#components/ui/name.tsx";
import { TEXT_LINK } from "#components/ui/text-link.tsx";
import { sourceLinks } from "./source-links.ts";

type Source = NonNullable<Outputs["decisions"]["explain"]["source"]>;

/** Where the pipeline said that it runs. Anything that is not a web address is shown as text. */
export function SourceFacts({ source }: { source: Source }) {
  const { repository, ref, commit, path, run_url } = source;
  const links = sourceLinks(source);
  const words = [
    { what: "repository", text: repository, href: links.repository },
    { what: "ref", text: ref, href: null },
    { what: "commit", text: commit?.slice(0, 12), href: links.commit },
    { what: "path", text: path, href: null },
  ].filter(({ text }) => text);
  return (
    <>
      {words.map(({ what, text, href }, at) => (
        <span key={what} className="font-mono wrap-anywhere">
          {at > 0 && " · "}
          <Linked text={text ?? ""} href={href} />
        </span>
      ))}
      {run_url && (
        <span className="block wrap-anywhere">
          {isWebAddress(run_url) ? (
            <>
              <Linked text="Open the run" href={run_url} />
              <span className="hidden print:inline">
                {" ("}
                <Name text={run_url} />)
              </span>
            </>
          ) : (
            <Name text={run_url} />
          )}
        </span>
      )}
    </>
  );
}

function Linked({ text, href }: { text: string; href: string | null }) {
  if (!href) return <Name text={text} />;
  return (
    <a href={href} rel="noreferrer" className={TEXT_LINK}>
      <Name text={text} />
    </a>
  );
}
