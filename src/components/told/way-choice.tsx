export type Way = "mail" | "webhook";

const WAYS: Record<Way, string> = { mail: "By email", webhook: "To a webhook" };

/** How a check is sent. */
export function WayChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
      <legend className="sr-only">How to send it</legend>
      {(Object.keys(WAYS) as Way[]).map((value) => (
        <label key={value} className="flex items-center gap-2">
          <input
            type="radio"
            name="way"
            value={value}
            checked={way === value}
            onChange={() => onChange(value)}
            className="accent-ink"
          />
          {WAYS[value]}
        </label>
      ))}
    </fieldset>
  );
}
