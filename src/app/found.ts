import { notFound } from "next/navigation";

/** The procedure's result, or the 404 page when what was asked for does not exist. */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { problem } = error as { problem?: unknown };
    if (typeof problem === "string" && problem.endsWith("_not_found")) notFound();
    throw error;
  }
}
