"use client";

import { useDeferredValue, useState } from "react";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { findTypes, SYSTEM_TYPES, type SystemTypes } from "./type-groups.ts";

const HEADS = [
  ["Type", `${FIRST_CELL} w-24 sm:w-28`],
  ["Source types", CELL],
] as const;

/** What each type of other systems becomes, by system; can be searched. */
export function TypesTable() {
  const [letters, setLetters] = useState("");
  const types = findTypes(SYSTEM_TYPES, useDeferredValue(letters));
  return (
    <>
      <div className="max-w-xs">
        <TextField
          label="Find a type"
          type="search"
          value={letters}
          onChange={({ target }) => setLetters(target.value)}
          placeholder="varchar"
          autoComplete="off"
          spellCheck={false}
          mono
        />
      </div>
      <p role="status" className="mt-2 text-table text-ink-muted">
        {types.length === 0 &&
          "No listed type contains this. A type that is not listed has no counterpart."}
      </p>
      {types.map((system) => (
        <SystemSection key={system.id} system={system} />
      ))}
    </>
  );
}

function SystemSection({ system: { id, title, isDialect, groups } }: { system: SystemTypes }) {
  const Heading = isDialect ? "h3" : "h2";
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={isDialect ? "mt-6" : "mt-8"}>
      <Heading
        id={`${id}-title`}
        className={isDialect ? "mb-2 font-medium" : "mb-3 text-section font-medium"}
      >
        <a href={`#${id}`} className="hover:underline">
          {isDialect ? `SQL of ${title}` : title}
        </a>
        {isDialect && (
          <span className="font-normal text-ink-muted"> where it differs from the above</span>
        )}
      </Heading>
      <ListTable caption={isDialect ? `SQL of ${title}` : title} heads={HEADS}>
        {groups.map(({ type, names, note }) => (
          <tr key={`${type} ${note}`}>
            <th scope="row" className={`${FIRST_CELL} py-2 text-left align-top font-mono`}>
              <span className="font-normal">{type}</span>
            </th>
            <td className={`${CELL} py-2`}>
              <ul className="flex flex-wrap gap-x-3 gap-y-0.5 font-mono wrap-anywhere">
                {names.map((name) => (
                  <li key={name} className="not-last:after:content-[',']">
                    {name}
                  </li>
                ))}
              </ul>
              {note && (
                <p className="mt-1 text-ink-muted">
                  <span className="text-warning">⚠</span> {note}
                </p>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
