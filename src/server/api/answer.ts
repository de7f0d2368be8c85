import { type ZodType, z } from "zod";

/** What a procedure of the REST API answers beyond a body: the door makes status and headers of it. */
export type Answer<Body = unknown> = {
  body: Body;
  /** The list goes on after this id. */
  next_cursor?: string | null | undefined;
  /** The answer was given before and cost nothing now. */
  is_replay?: boolean | undefined;
  /** The service is up but cannot do its work. */
  is_unavailable?: boolean | undefined;
};

/** The body of each shape that `answerOf` made. */
const BODIES = new WeakMap<ZodType, ZodType>();

/** The shape of an `Answer` with this body, for `.output()`. */
export function answerOf<Shape extends ZodType>(body: Shape) {
  const shape = z.object({
    body,
    next_cursor: z.string().nullish(),
    is_replay: z.boolean().optional(),
    is_unavailable: z.boolean().optional(),
  });
  BODIES.set(shape, body);
  return shape;
}

/** The body that a procedure with this output answers, and whether it comes in an `Answer`. */
export function bodyOf(output: ZodType): { body: ZodType; isAnswer: boolean } {
  const body = BODIES.get(output);
  return { body: body ?? output, isAnswer: body !== undefined };
}
