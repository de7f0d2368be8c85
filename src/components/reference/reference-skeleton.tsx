const LINES = ["w-32", "w-full max-w-lg", "w-full max-w-md", "w-full max-w-xs"];

/** The placeholder until the reference is rendered. */
export function ReferenceSkeleton() {
  return (
    <>
      <div className="max-lg:hidden" />
      <div role="status" aria-label="Loading the reference" className="grid content-start gap-3">
        <h1 className="text-title font-medium">Reference</h1>
        <noscript>
          The reference needs JavaScript. It is rendered from the OpenAPI document at{" "}
          <a href="/api/v1/openapi.json">openapi.json</a>.
        </noscript>
        {LINES.map((width) => (
          <div key={width} className={`h-4 rounded-control bg-hover ${width}`} />
        ))}
      </div>
    </>
  );
}
