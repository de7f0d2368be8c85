/** Stands where a page with credits and a chart will be. */
export function ChartSkeleton({ heading }: { heading: string }) {
  return (
    <main aria-busy="true">
      <h1 className="mb-6 text-title font-medium">{heading}</h1>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="appear">
        <h2 className="mb-3 text-section font-medium">Credits</h2>
        <div className="h-7 w-40 rounded-control bg-surface" />
        <div className="mt-1 h-5 max-w-96 rounded-control bg-surface" />
        <div className="mt-24 h-40 rounded-list bg-surface" />
      </div>
    </main>
  );
}
