"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { ChosenFile } from "../source-input.ts";
import { droppedFiles } from "./dropped-files.ts";

/**
 * Takes files that are dropped anywhere on the page, which a browser would otherwise leave for them.
 * Returns whether files are being dragged over it.
 */
export function useFileDrop(onFiles: (files: Promise<ChosenFile[]>) => void) {
  const [isDragging, setDragging] = useState(false);
  const onDrop = useEffectEvent(onFiles);

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setDragging(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setDragging(false);
    const drop = (event: DragEvent) => {
      setDragging(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      onDrop(droppedFiles(event.dataTransfer));
    };
    window.addEventListener("dragenter", over, { signal });
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    return () => control.abort();
  }, []);

  return isDragging;
}
