import { notFound } from "next/navigation";

/** What a procedure answers; a "not found" page when it refuses for want of the thing asked for. */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { problem } = error as { problem?: unknown };
    if (typeof problem === "string" && problem.endsWith("_not_found")) notFound();
    throw error;
  }
}
