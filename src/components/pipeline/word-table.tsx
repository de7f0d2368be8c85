import { CodeText } from "#components/ui/code-text.tsx";
import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";

/** Words of the command line and what they mean, with code in backticks. */
export function WordTable({
  caption,
  heads: [word, meaning],
  rows,
}: {
  caption: string;
  heads: readonly [string, string];
  rows: readonly (readonly [word: string | number, meaning: string])[];
}) {
  return (
    <ListTable
      caption={caption}
      heads={[
        [word, `${FIRST_CELL} w-28 sm:w-44`],
        [meaning, CELL],
      ]}
    >
      {rows.map(([word, meaning]) => (
        <tr key={word}>
          <th
            scope="row"
            className={`${FIRST_CELL} py-2 text-left align-top font-mono font-normal break-words`}
          >
            {word}
          </th>
          <td className={`${CELL} py-2`}>
            <CodeText text={meaning} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
