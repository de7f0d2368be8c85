import { File, Folder } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { type ChosenFile, filesName } from "../source-input.ts";
import { sizeText } from "./file-size.ts";

type Props = {
  label: string;
  hint: string;
  files: readonly ChosenFile[];
  isReading: boolean;
  /** How much was read, from 0 to 1; null before. */
  progress: number | null;
  fault: string | null;
  onRemove: () => void;
};

/** The files that are read, how far the reading is, and a way to remove them. */
export function FileCard({ label, hint, files, isReading, progress, fault, onRemove }: Props) {
  const name = filesName(files);
  const Icon = files.some(({ path }) => path.includes("/")) ? Folder : File;
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label}>
      <div className="overflow-hidden rounded-control border border-control">
        <div className="flex min-h-14 items-center gap-3 px-3 py-2">
          <Icon className="size-4 shrink-0 text-ink-muted" aria-hidden="true" />
          <p className="min-w-0 flex-1 font-mono text-table break-words">
            <Name text={name} />{" "}
            <span className="font-sans whitespace-nowrap text-ink-muted">{sizeText(size)}</span>
          </p>
          <Button size="row" data-action="remove-files" onClick={onRemove}>
            {isReading ? "Cancel" : "Remove"}
          </Button>
        </div>
        {isReading && <Progress name={name} done={progress} />}
      </div>
      <p
        role={fault ? "alert" : undefined}
        className={`mt-1.5 text-table ${fault ? "text-breaking" : "text-ink-muted"}`}
      >
        {fault ?? hint}
      </p>
    </div>
  );
}

/** Appears late: most files are read before. */
function Progress({ name, done }: { name: string; done: number | null }) {
  const percent = done === null ? undefined : Math.floor(done * 100);
  return (
    <div className="appear flex items-center gap-3 border-t border-line bg-surface px-3 py-2">
      <div
        role="progressbar"
        aria-label={`Reading ${name}`}
        aria-valuenow={percent}
        className="h-1 flex-1 overflow-hidden rounded-control bg-line"
      >
        <div className="h-full bg-ink" style={{ width: `${percent ?? 0}%` }} />
      </div>
      <span className="w-20 text-right text-table text-ink-muted">
        {percent === undefined ? "Reading …" : `${percent} % read`}
      </span>
    </div>
  );
}
