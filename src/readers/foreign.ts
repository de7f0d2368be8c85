/** What no reader reads, in words that end a sentence ("This looks like …"), and what to do instead. */
export type Foreign = { label: string; wayOut?: string };

/** What is said of something that no reader reads. */
export function foreignFault({ label, wayOut }: Foreign): string {
  return `This looks like ${label}, which cannot be read.${wayOut ? ` ${wayOut}` : ""}`;
}
