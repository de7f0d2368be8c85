import { Name } from "#components/ui/name.tsx";
import { Unverified } from "./unverified.tsx";

/** Who did something: a person's address, marked if it is not verified, or a key's preview. */
export function PersonName({ text, unverified }: { text: string; unverified: readonly string[] }) {
  return (
    <>
      <Name text={text} />
      {unverified.includes(text) && (
        <>
          {" "}
          <Unverified />
        </>
      )}
    </>
  );
}
