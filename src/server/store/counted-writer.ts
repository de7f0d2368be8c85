export type CountedWriter<Row> = {
  /** Notes a row, or joins it to the noted one of the same name. */
  add: (row: Row) => void;
  /** Writes everything noted, and resolves when it is stored. */
  flush: () => Promise<void>;
};

type Counting<Row> = {
  nameOf: (row: Row) => string;
  /** Adds a row to the one that is noted under its name. */
  join: (known: Row, row: Row) => void;
  /** Sorts rows so that concurrent writers lock them in the same order. */
  compare: (a: Row, b: Row) => number;
  /** Writes rows in one statement. */
  write: (rows: Row[]) => Promise<unknown>;
  everyMs: number;
};

/** Rows per statement. */
const BATCH = 250;

/** Cap on rows waiting for the database; beyond it, further names are dropped. */
const MOST_NOTED = 10_000;

/**
 * Creates a writer that counts in memory, so that a flood costs one row in one statement now and
 * then. A killed process loses what it has not written; a write with unknown outcome may be counted
 * twice.
 */
export function countedWriter<Row>(counting: Counting<Row>): CountedWriter<Row> {
  const { nameOf, join, compare, everyMs } = counting;
  let noted = new Map<string, Row>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function add(row: Row) {
    const name = nameOf(row);
    const known = noted.get(name);
    if (known) join(known, row);
    else if (noted.size < MOST_NOTED) noted.set(name, row);
    timer ??= setTimeout(() => write().catch(() => undefined), everyMs).unref();
  }

  function write() {
    writing = writing.catch(() => undefined).then(writeNoted);
    return writing;
  }

  async function writeNoted() {
    if (timer) clearTimeout(timer);
    timer = null;
    const waiting = [...noted.values()].toSorted(compare);
    noted = new Map();
    while (waiting.length > 0) {
      try {
        await counting.write(waiting.slice(0, BATCH));
      } catch (error) {
        for (const row of waiting) add(row);
        throw error;
      }
      waiting.splice(0, BATCH);
    }
  }

  return { add, flush: write };
}

/** Compares texts by their code units, in the order in which all writers lock rows. */
export function compareTexts(a: string, b: string) {
  return a < b ? -1 : Number(a > b);
}
