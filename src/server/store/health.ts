import type { Database } from "../database/connect.ts";

/** True when the database answers within `milliseconds`. */
export async function isAnswering(db: Database, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const answered = db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
}
