/** What owners should know before they change a membership that comes from an identity provider. */
export function ByIssuer() {
  return (
    <p className="mb-4 text-ink-muted">
      A group of their identity provider gives this membership. When they next sign in, their groups
      decide again.
    </p>
  );
}
