import { Fragment } from "react";
import { Name } from "./name.tsx";

/** Text in several lines that someone else wrote. */
export function PlainText({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line && <Name text={line} />}
    </Fragment>
  ));
}
