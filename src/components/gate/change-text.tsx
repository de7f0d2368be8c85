import { Fragment } from "react";
import { ShapeText } from "#components/details/shape-text.tsx";
import { KIND_NAMES } from "#domain/checks/change-words.ts";
import type { ApprovedChange } from "#domain/gate/approval.ts";

/** A change in words: "email required column removed · string". */
export function ChangeText({ change: { kind, column, from, to } }: { change: ApprovedChange }) {
  const types = [from, to].filter((type) => type !== null);
  return (
    <>
      <span className="font-mono wrap-anywhere text-ink">
        <ShapeText text={column} isFolded={false} />
      </span>{" "}
      <span className="text-ink-muted">{KIND_NAMES[kind]}</span>
      {types.length > 0 && (
        <span className="text-ink-muted">
          {" · "}
          <span className="font-mono wrap-anywhere">
            {types.map((type, at) => (
              <Fragment key={type}>
                {at > 0 && " → "}
                <ShapeText text={type} isFolded={false} />
              </Fragment>
            ))}
          </span>
        </span>
      )}
    </>
  );
}
