/** A part of the readers that could not be loaded: the source may be fine. */
export class UnloadedReader extends Error {}

/** Waits for a part of the readers that is a file of its own in a browser, as few sources need it. */
export async function loaded<Part>(what: string, part: Promise<Part>): Promise<Part> {
  return part.catch((cause) => {
    throw new UnloadedReader(`The ${what} could not be loaded.`, { cause });
  });
}
