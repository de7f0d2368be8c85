"use client";

import { useEffect, useState } from "react";

/** The quiet zone around the code. */
const BORDER = 4;

/** Draws `text` as a QR code; its library loads on demand. */
export function QrCode({ text, what }: { text: string; what: string }) {
  const [cells, setCells] = useState<boolean[][]>([]);

  useEffect(() => {
    let isWanted = true;
    import("uqr").then(({ encode }) => {
      if (isWanted) setCells(encode(text, { border: BORDER }).data);
    });
    return () => {
      isWanted = false;
    };
  }, [text]);

  const size = cells.length || 1;
  return (
    <svg
      role="img"
      aria-label={what}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-list"
    >
      {/* Dark on light in both themes: not every camera reads inverted codes. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(cells)} fill="#000" />
    </svg>
  );
}

function pathOf(cells: boolean[][]) {
  return cells
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
