"use client";

import { FileInput } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TextArea } from "#components/ui/text-area.tsx";
import { FileButtons } from "./files/file-buttons.tsx";
import { FileCard } from "./files/file-card.tsx";
import { useFileDrop } from "./files/use-file-drop.ts";
import { HowToRead } from "./how-to-read.tsx";
import { textReader } from "./reader-worker.ts";
import type { SourceReading } from "./reading.ts";
import type { ChosenFile, SourceInput } from "./source-input.ts";
import { TableChooser } from "./table-chooser.tsx";
import { TableNote } from "./table-note.tsx";

type Props = {
  label: string;
  hint: string;
  source: SourceInput;
  reading: SourceReading;
  onChange: (source: SourceInput) => void;
};

/**
 * Takes a text or files that name columns. Says what format it detected, lets the reader choose
 * another, and which of several tables is meant.
 */
export function SourceBox({ label, hint, source, reading, onChange }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [dropFault, setDropFault] = useState<string | null>(null);
  const { tables, fault, isReading } = reading;
  const { files } = source;
  const isFile = files.length > 0;
  const tableFault = tables && tables.length > 1 ? fault : null;
  const sourceFault = dropFault ?? (tableFault ? null : fault);
  const isDragging = useFileDrop(take);

  /** Takes what was chosen or dropped. Without a file in it, nothing changes. */
  async function take(chosen: Promise<ChosenFile[]>) {
    try {
      const files = await chosen;
      if (files.length > 0) change({ ...source, files, from: null, table: null });
    } catch (error) {
      setDropFault(error instanceof Error ? error.message : String(error));
    }
  }

  function change(source: SourceInput) {
    flushSync(() => {
      setDropFault(null);
      onChange(source);
    });
    // The field that had the focus may be gone.
    if (document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>("textarea, [data-action=remove-files]")?.focus();
    }
  }

  return (
    <div className="grid gap-3">
      <div ref={box} className="relative">
        <Label id={isFile ? null : id} text={label} onFiles={take} />
        {isFile ? (
          <FileCard
            label={label}
            hint={hint}
            files={files}
            isReading={isReading}
            progress={reading.progress}
            fault={isReading ? null : sourceFault}
            onRemove={() => change({ ...source, files: [], from: null, table: null })}
          />
        ) : (
          <TextArea
            id={id}
            hint={hint}
            error={sourceFault}
            value={source.text}
            onFocus={textReader}
            onChange={({ target }) => change({ ...source, text: target.value })}
            placeholder={PLACEHOLDER}
          />
        )}
        {isDragging && <DropHere />}
      </div>
      <HowToRead source={source} reading={reading} onChange={onChange} />
      {tables && tables.length > 1 && (
        <TableChooser
          tables={tables}
          chosen={source.table}
          fault={tableFault}
          onChoose={(table) => onChange({ ...source, table })}
        />
      )}
      <TableNote table={reading.chosen} />
    </div>
  );
}

/** What the box is for, with the buttons that choose files. It labels the field, if there is one. */
function Label({
  id,
  text,
  onFiles,
}: {
  id: string | null;
  text: string;
  onFiles: (chosen: Promise<ChosenFile[]>) => void;
}) {
  return (
    <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {id === null ? (
        <span className="font-medium">{text}</span>
      ) : (
        <label htmlFor={id} className="font-medium">
          {text}
        </label>
      )}
      <FileButtons onFiles={onFiles} />
    </div>
  );
}

const PLACEHOLDER =
  "Paste a record, a CREATE TABLE statement or a schema, or drop a file: Parquet, CSV, Avro, a dbt manifest, a Delta table …";

/** Covers the box while files are dragged over the page. */
function DropHere() {
  return (
    <div className="pointer-events-none absolute -inset-1 flex items-center justify-center gap-2 rounded-list border-2 border-dashed border-ink bg-surface font-medium">
      <FileInput className="size-4" aria-hidden="true" />
      Drop to read it here
    </div>
  );
}
