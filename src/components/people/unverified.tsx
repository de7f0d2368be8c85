import { Badge } from "#components/ui/badge.tsx";

/** Marks a person whose address nobody has proved to be theirs. */
export function Unverified() {
  return (
    <span title="Nobody has proved that this address belongs to this person.">
      <Badge tone="warning">unverified</Badge>
    </span>
  );
}
