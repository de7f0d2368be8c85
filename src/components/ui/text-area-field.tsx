import { type ComponentProps, useId } from "react";
import { TextArea } from "./text-area.tsx";

type Props = Omit<ComponentProps<typeof TextArea>, "id"> & { label: string };

/** A multi-line field with its label above and its error below. */
export function TextAreaField({ label, ...area }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <TextArea {...area} id={id} />
    </div>
  );
}
