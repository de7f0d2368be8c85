"use client";

import { useState } from "react";
import { type PastedColumn, readPasted } from "./pasted-columns.ts";
import { Button } from "./ui/button.tsx";
import { TextArea } from "./ui/text-area.tsx";

/** Takes a sample record, or a list of columns, and gives the columns that it finds in it. */
export function SampleField({ onColumns }: { onColumns: (columns: PastedColumn[]) => void }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);

  function read(pasted: string) {
    const found = readPasted(pasted);
    setFault("fault" in found ? found.fault : null);
    if ("columns" in found) onColumns(found.columns);
  }

  return (
    <div className="grid gap-3">
      <TextArea
        label="A sample record"
        hint="JSON: one record, whose types are inferred here in your browser, or a list of columns."
        error={fault}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          if (text === "") read(event.clipboardData.getData("text"));
        }}
        placeholder='{"order_id": 42, "placed_at": "2026-01-31T09:30:00Z"}'
      />
      <div>
        <Button onClick={() => read(text)} disabled={text.trim() === ""}>
          Infer columns
        </Button>
      </div>
    </div>
  );
}
