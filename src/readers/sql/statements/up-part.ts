/** How migration tools mark what applies a change, and what undoes it. */
const MARKERS: readonly (readonly [up: RegExp, down: RegExp])[] = [
  // dbmate.
  [/^--\s{0,9}migrate:up\b/i, /^--\s{0,9}migrate:down\b/i],
  // goose, sql-migrate, micrate.
  [
    /^--\s{0,9}\+(?:goose|migrate|micrate)\s{1,9}up\b/i,
    /^--\s{0,9}\+(?:goose|migrate|micrate)\s{1,9}down\b/i,
  ],
  // MyBatis.
  [/^--\s{0,9}\/\/\s{0,9}@?do\b/i, /^--\s{0,9}(?:\/\/\s{0,9})?@undo\b/i],
  // Play Evolutions.
  [/^(?:#|--)[\s-]{0,9}!ups\b/i, /^(?:#|--)[\s-]{0,9}!downs\b/i],
  // node-pg-migrate, rambler, node-sqlite.
  [
    /^--\s{0,9}(?:rambler\s)?up(?:\smigration)?\s{0,9}$/i,
    /^--\s{0,9}(?:rambler\s)?down(?:\smigration)?\s{0,9}$/i,
  ],
  // tern.
  [/^-{4} create above/i, /^-{4} create above \/ drop below -{4}/i],
  [/^--\s{0,9}(?:apply|deploy)\s{0,9}$/i, /^--\s{0,9}(?:rollback|undo|revert)\s{0,9}:?\s{0,9}$/i],
];

/** Replaces what undoes a text's changes, such as everything after `-- migrate:down`, with blanks. */
export function upPart(text: string): string {
  if (!MENTIONS.test(text)) return text;
  let isDown = false;
  const lines = text.split("\n").map((line) => {
    const start = line.slice(0, 80).trim();
    if (MARKERS.some(([, down]) => down.test(start))) isDown = true;
    else if (MARKERS.some(([up]) => up.test(start))) isDown = false;
    return isDown ? " ".repeat(line.length) : line;
  });
  return lines.join("\n");
}

const MENTIONS = /down|undo|drop below|rollback|revert/i;
