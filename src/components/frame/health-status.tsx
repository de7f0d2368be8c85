/** The health of the service, in words. */
export function HealthStatus({ status }: { status: "ok" | "unavailable" }) {
  const isUp = status === "ok";
  return (
    <span className={`inline-flex items-center gap-2 ${isUp ? "text-pass" : "text-breaking"}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {isUp ? "Up" : "The database is not responding"}
    </span>
  );
}
