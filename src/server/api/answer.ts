import { type ZodType, z } from "zod";

/**
 * The result of a REST procedure, from which the handler sets status and headers beside the body.
 */
export type Answer<Body = unknown> = {
  body: Body;
  /** The cursor of the list's next page. */
  next_cursor?: string | null | undefined;
  /**
   * When this is a stored answer to an earlier request, at no cost: which of its checks, by
   * position, would be decided differently now.
   */
  replay?: { outdated: readonly number[] } | undefined;
  /** True when the service runs but cannot do its work. */
  is_unavailable?: boolean | undefined;
  /** The entity tag of the body. */
  etag?: string | undefined;
};

/** The body schema of each schema that `answerOf` made. */
const BODIES = new WeakMap<ZodType, ZodType>();

/** Returns the schema of an `Answer` with this body, for `.output()`. */
export function answerOf<Shape extends ZodType>(body: Shape) {
  const shape = z.object({
    body,
    next_cursor: z.string().nullish(),
    replay: z.object({ outdated: z.array(z.int()) }).optional(),
    is_unavailable: z.boolean().optional(),
    etag: z.string().optional(),
  });
  BODIES.set(shape, body);
  return shape;
}

/** Returns a procedure's body schema, and whether it is wrapped in an `Answer`. */
export function bodyOf(output: ZodType): { body: ZodType; isAnswer: boolean } {
  const body = BODIES.get(output);
  return { body: body ?? output, isAnswer: body !== undefined };
}
