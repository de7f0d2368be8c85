import { Name } from "./name.tsx";

/** A failure, announced as soon as it happens. */
export function FailureNote({ message }: { message: string | null | undefined }) {
  return (
    <p role="alert" className="text-table text-breaking empty:hidden">
      {message && <Name text={message} />}
    </p>
  );
}
