import { type ChangeEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ChosenFile } from "../source-input.ts";
import { chosenFiles } from "./dropped-files.ts";

/** Buttons that choose files, or a folder such as a Delta table. */
export function FileButtons({ onFiles }: { onFiles: (files: Promise<ChosenFile[]>) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(chosenFiles([...(target.files ?? [])]));
    // The same file can be chosen again after it has changed.
    target.value = "";
  }

  return (
    <div className="flex gap-2">
      <Button size="row" onClick={() => file.current?.click()}>
        Choose a file
      </Button>
      <Button size="row" onClick={() => folder.current?.click()}>
        Choose a folder
      </Button>
      <input
        ref={file}
        type="file"
        multiple
        hidden
        onChange={onChange}
        aria-label="Files to read"
      />
      <input
        ref={folder}
        type="file"
        {...{ webkitdirectory: "" }}
        hidden
        onChange={onChange}
        aria-label="Folder to read"
      />
    </div>
  );
}
