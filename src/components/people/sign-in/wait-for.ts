/** "Wait 42 seconds, then try again." */
export function waitFor(seconds: number | null) {
  if (!seconds || seconds <= 0) return "Wait a minute, then try again.";
  if (seconds > 120) return `Wait ${Math.ceil(seconds / 60)} minutes, then try again.`;
  return `Wait ${seconds} ${seconds === 1 ? "second" : "seconds"}, then try again.`;
}
