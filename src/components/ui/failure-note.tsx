import { Name } from "./name.tsx";

/** What went wrong, said as soon as it does. */
export function FailureNote({ message }: { message: string | null | undefined }) {
  return (
    <p role="alert" className="text-table text-breaking empty:hidden">
      {message && <Name text={message} />}
    </p>
  );
}
