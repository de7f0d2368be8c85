const ROWS = ["w-2/5", "w-1/2", "w-1/3", "w-3/5", "w-2/5", "w-1/2", "w-1/4", "w-2/5"];

type Props = {
  heading: string;
  /** Whether a line of explanation stands under the heading. */
  hasIntro?: boolean;
  /** So many fields stand above the list. */
  filters?: number;
};

/** Stands where a list will be, as high as its first rows. */
export function ListSkeleton({ heading, hasIntro = false, filters = 0 }: Props) {
  return (
    <main aria-busy="true">
      <div className={`mb-6 grid min-h-9 ${hasIntro ? "gap-1" : "items-center"}`}>
        <h1 className="text-title font-medium">{heading}</h1>
        {hasIntro && (
          <div className="appear flex h-5 items-center">
            <div className="h-3.5 w-full max-w-[50ch] rounded-control bg-hover" />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="appear">
        {filters > 0 && (
          <div className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-4">
            {Array.from({ length: filters }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move
              <div key={index} className="pt-6.5">
                <div className="h-9 rounded-control bg-surface" />
              </div>
            ))}
          </div>
        )}
        <div className="divide-y divide-line rounded-list border border-line">
          {ROWS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <div key={index} className="flex h-10 items-center px-4">
              <div className={`h-3.5 rounded-control bg-hover ${width}`} />
            </div>
          ))}
        </div>
      </div>
    </main>
  );
}
