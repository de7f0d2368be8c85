import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Engine, KnownColumn } from "./differential.ts";

/** Whether the programs of Debian's mariadb-server are here. */
export function hasMariadb(): boolean {
  return ["mariadbd", "mariadb-install-db", "mariadb", "mariadb-dump"].every(
    (program) => spawnSync(program, ["--version"]).error === undefined,
  );
}

export type Mariadb = Engine & { dump: () => string; close: () => Promise<void> };

const COLUMNS = `SELECT table_name, column_name, column_type, is_nullable FROM information_schema.columns
  JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = 'ddl' AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') ORDER BY table_name, ordinal_position`;

/** Starts a MariaDB of its own, which only its socket reaches. */
export async function startMariadb(): Promise<Mariadb> {
  const dir = mkdtempSync(join(tmpdir(), "mariadb-"));
  const data = join(dir, "data");
  const socket = join(dir, "socket");
  const user = `--user=${userInfo().username}`;
  spawnSync("mariadb-install-db", ["--no-defaults", `--datadir=${data}`, user, "--skip-test-db"]);
  const server = spawn(
    "mariadbd",
    [
      ...["--no-defaults", `--datadir=${data}`, `--socket=${socket}`, user, "--skip-networking"],
      ...["--skip-grant-tables", "--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=0"],
    ],
    { stdio: "ignore" },
  );
  const options = [
    "--no-defaults",
    `--socket=${socket}`,
    "--batch",
    "--skip-column-names",
    "--comments",
  ];
  const execute = (sql: string, database: string[] = ["ddl"]) =>
    spawnSync("mariadb", [...options, ...database], { input: sql, encoding: "utf8" });
  for (let tries = 0; execute("SELECT 1", []).status !== 0 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  execute("CREATE DATABASE ddl", []);
  const client = openClient(options);
  return {
    dialect: "mysql",
    restart: async () => {
      await client.ask("DROP DATABASE IF EXISTS ddl $$ CREATE DATABASE ddl $$ USE ddl $$ SELECT 1");
    },
    runs: async (statement) => (await client.ask(statement)).errors === 0,
    runsScript: async (script) => execute(script).status === 0,
    columns: async () => (await client.ask(COLUMNS)).rows.map(columnOf),
    dump: () =>
      // A view of a column that is gone would end it without --force.
      spawnSync("mariadb-dump", ["--no-defaults", "--force", `--socket=${socket}`, "ddl"], {
        encoding: "utf8",
        // Nobody is a view's definer where there are no grants.
      }).stdout.replaceAll("DEFINER=`` ", ""),
    close: async () => {
      client.end();
      server.kill();
      await once(server as ChildProcess, "exit");
      rmSync(dir, { recursive: true });
    },
  };
}

/** A client that is asked one thing after another. */
function openClient(options: string[]) {
  const child = spawn("mariadb", [...options, "--force", "--unbuffered"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin.write("DELIMITER $$\n");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    ask: async (sql: string): Promise<{ errors: number; rows: string[] }> => {
      child.stdin.write(`${sql}\n$$\nSELECT CONCAT('#end ', @@error_count) $$\n`);
      const rows: string[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The client ended at ${sql}`);
        if (value.startsWith("#end ")) return { errors: Number(value.slice(5)), rows };
        rows.push(value);
      }
    },
    end: () => child.kill(),
  };
}

function columnOf(row: string): KnownColumn {
  const [table = "", name = "", type = "", nullable = ""] = row
    .split("\t")
    .map((cell) => cell.replace(/\\(.)/g, (_, char) => (char === "n" ? "\n" : char)));
  return { table, name, type, required: nullable === "NO" };
}
