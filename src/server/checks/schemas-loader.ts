import type { Pool } from "pg";
import type { Column } from "#domain/contracts/column.ts";
import type { Reach } from "#domain/keys/grant.ts";
import { CONTRACT_BYTES_PER_REQUEST } from "#domain/limit.ts";
import { collectStatement } from "#server/store/collect-statement.ts";
import type { SchemaWithSubject } from "./judge-request.ts";
import { type FoundSubject, loadSubjects, type SubjectKey } from "./store/subject.ts";
import { subjectCache } from "./store/subject-cache.ts";
import { loadSubjectNames } from "./store/subject-name.ts";

/** A schema, and the contract to check it against. */
export type SchemaToCheck = Omit<SubjectKey, "account_id"> & { incoming: Column[] };

/** Schemas of one request. `reach` says which contracts the caller can see; null for all. */
export type SchemasToCheck = {
  account_id: string;
  schemas: readonly [SchemaToCheck, ...SchemaToCheck[]];
  reach: Reach | null;
};

/** The schemas with their subjects, all of one version; or why there are none. */
type Loaded =
  | { kind: "loaded"; schemas: SchemaWithSubject[] }
  | { kind: "absent" | "ambiguous"; at: number }
  | { kind: "too_much" }
  | { kind: "outdated" };

export type SchemasLoader = {
  /** Finds the subject of each schema, possibly outdated: the statement that records tells. */
  load: (request: SchemasToCheck) => Promise<Loaded>;
  /** Evicts the subjects of the request's schemas, which are outdated. */
  forget: (request: SchemasToCheck) => void;
  /** Yields the current subject of each schema, in order, read from the database. */
  latest: (request: SchemasToCheck) => AsyncGenerator<[SchemaToCheck, FoundSubject]>;
};

/** A contract may be as large as a request body, so this bounds what is read at once. */
const CONTRACTS_PER_STATEMENT = 16;

/** Finds the contracts of schemas. Concurrent requests share statements. */
export function schemasLoader(pool: Pool, waiting: number | undefined): SchemasLoader {
  const loadSubject = collectStatement(
    "subjects",
    (keys: SubjectKey[]) => loadSubjects(pool, keys),
    { laneOf: ({ account_id }) => account_id, most: CONTRACTS_PER_STATEMENT, waiting },
  );
  const namesOf = collectStatement(
    "subject_names",
    (keys: SubjectKey[]) => loadSubjectNames(pool, keys),
    { laneOf: ({ account_id }) => account_id, waiting },
  );
  const subjects = subjectCache(loadSubject);

  /**
   * Returns a subject that is within reach. One that is not takes the same statement as one that does
   * not exist, so that the time does not tell which it is.
   */
  async function reached(key: SubjectKey, reach: Reach | null): Promise<FoundSubject> {
    if (!reach) return subjects.get(key);
    const known = subjects.known(key);
    if (known && isReached(known, reach)) return known;
    if (!(await namesOf(key)).some(reach)) return { kind: "absent" };
    // What is known may have an earlier name, which no statement would tell.
    subjects.forget(key);
    const latest = await subjects.get(key);
    return isReached(latest, reach) ? latest : { kind: "absent" };
  }

  return {
    async load({ account_id, schemas, reach }) {
      const all: SchemaWithSubject[] = [];
      let bytes = 0;
      for (const part of partsOf(schemas)) {
        const subjects = await Promise.all(
          part.map(({ contract, by_name }) => reached({ account_id, contract, by_name }, reach)),
        );
        for (const [at, one] of subjects.entries()) {
          const { incoming } = part[at] as SchemaToCheck;
          if (one.kind !== "found") return { kind: one.kind, at: all.length };
          const { subject } = one;
          all.push({ incoming, subject });
          bytes += subject.bytes;
        }
        if (schemas.length > 1 && bytes > CONTRACT_BYTES_PER_REQUEST) return { kind: "too_much" };
      }
      const version = all[0]?.subject.subjects_version;
      const isOneVersion = all.every(({ subject }) => subject.subjects_version === version);
      return isOneVersion ? { kind: "loaded", schemas: all } : { kind: "outdated" };
    },
    forget({ account_id, schemas }) {
      for (const schema of schemas) subjects.forget({ account_id, ...schema });
    },
    async *latest({ account_id, schemas }) {
      for (const part of partsOf(schemas)) {
        const subjects = await Promise.all(
          part.map(({ contract, by_name }) => loadSubject({ account_id, contract, by_name })),
        );
        for (const [at, subject] of subjects.entries()) yield [part[at] as SchemaToCheck, subject];
      }
    },
  };
}

function isReached(subject: FoundSubject, reach: Reach) {
  return subject.kind === "found" && reach(subject.subject.name);
}

function* partsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  const size = CONTRACTS_PER_STATEMENT;
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
