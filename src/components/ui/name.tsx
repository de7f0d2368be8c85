import { Fragment } from "react";
import { nameParts } from "#domain/text/name-text.ts";

/**
 * Text chosen by someone else, isolated from its surroundings, with invisible characters shown.
 * Copying the page still yields the original text.
 */
export function Name({ text }: { text: string }) {
  return (
    <bdi>
      {nameParts(text).map(({ text, mark }, index) =>
        mark === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move
          <Fragment key={index}>{text}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move
          <span key={index} data-mark={mark} className="name-mark">
            <span>{text}</span>
          </span>
        ),
      )}
    </bdi>
  );
}
