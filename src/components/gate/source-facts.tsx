import type { Outputs } from "#components/calls/console-client.ts";
import { isWebAddress } from "#components/parts/web-address.ts";
import { Name } from "#components/ui/name.tsx";
import { TEXT_LINK } from "#components/ui/text-link.tsx";

type Source = NonNullable<Outputs["decisions"]["explain"]["source"]>;

/** Where the pipeline said that it runs. What is no web address is shown as text. */
export function SourceFacts({
  source: { repository, commit, ref, path, run_url },
}: {
  source: Source;
}) {
  const words = [repository, ref, commit?.slice(0, 12), path].filter((word) => word != null);
  return (
    <>
      {words.map((word, at) => (
        <span key={word} className="font-mono break-all">
          {at > 0 && " · "}
          <Name text={word} />
        </span>
      ))}
      {run_url && (
        <span className="block break-all">
          {isWebAddress(run_url) ? (
            <a href={run_url} rel="noreferrer" className={TEXT_LINK}>
              Open the run
            </a>
          ) : (
            <Name text={run_url} />
          )}
        </span>
      )}
    </>
  );
}
