/** A choice of one, each with a line of explanation. */
export function RadioChoices<Value extends string>({
  legend,
  name,
  choices,
  labels,
  initial,
  mono = false,
  onChoice,
}: {
  legend: string;
  name: string;
  /** The choices with their lines, in order. */
  choices: Record<Value, string>;
  /** How they are called, if not by their value. */
  labels?: Record<Value, string>;
  initial: Value;
  mono?: boolean;
  onChoice?: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      {(Object.entries(choices) as [Value, string][]).map(([value, line]) => (
        <label key={value} className="mb-3 flex items-start gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === initial}
            onChange={() => onChoice?.(value)}
            className="mt-1 accent-ink"
          />
          <span>
            <span className={mono ? "font-mono" : undefined}>{labels?.[value] ?? value}</span>
            <span className="block text-table text-ink-muted">{line}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
