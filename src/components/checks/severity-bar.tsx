import { MAX_SEVERITY, resultOf, THRESHOLDS } from "#domain/checks/severity.ts";

const FILLS = { pass: "bg-pass", warning: "bg-warning", breaking: "bg-breaking" } as const;

const TICKS = THRESHOLDS.map(([, lowest]) => lowest).filter((lowest) => lowest > 0);

/** The severity on a scale from 0 to 100 with a tick where each result begins. */
export function SeverityBar({ severity }: { severity: number }) {
  const result = resultOf(severity);
  return (
    <div className="w-full">
      <div
        role="img"
        aria-label={`Severity ${severity} of ${MAX_SEVERITY}: ${result}`}
        className="relative h-1.5 rounded-full bg-line forced-color-adjust-none"
      >
        <div
          className={`h-full rounded-full ${FILLS[result]}`}
          style={{ width: `${(severity / MAX_SEVERITY) * 100}%` }}
        />
        {TICKS.map((tick) => (
          <div
            key={tick}
            className="absolute -top-1 h-3.5 w-px bg-ink-muted"
            style={{ left: `${tick}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="relative mt-1.5 h-4 text-badge text-ink-muted">
        <span className="absolute left-0">0</span>
        {TICKS.map((tick) => (
          <span key={tick} className="absolute -translate-x-1/2" style={{ left: `${tick}%` }}>
            {tick}
          </span>
        ))}
        <span className="absolute right-0 max-sm:hidden">{MAX_SEVERITY}</span>
      </div>
    </div>
  );
}
