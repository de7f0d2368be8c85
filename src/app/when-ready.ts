import { createElement, type ReactNode, Suspense } from "react";

/** A page that takes longer shows a skeleton meanwhile. */
const PATIENCE_MS = 100;

/**
 * A page that is soon ready, whole: its HTML carries the rows, and no skeleton comes before them. React
 * keeps a skeleton on the screen for at least 300 ms, so only a page that takes longer shows one.
 */
export async function whenReady(
  page: Promise<Awaited<ReactNode>>,
  skeleton: ReactNode,
): Promise<ReactNode> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const isReady = await Promise.race([page.then(() => true), patience]).finally(() =>
    clearTimeout(timer),
  );
  return isReady ? page : createElement(Suspense, { fallback: skeleton }, page);
}
