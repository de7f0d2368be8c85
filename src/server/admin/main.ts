import { userInfo } from "node:os";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { connect, type Database, type DatabasePool } from "../database/connect.ts";
import { findEmbedded, startEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { ACTIONS, type Action, type Detail } from "../domain/audit.ts";
import { ENVIRONMENTS, type Environment } from "../domain/environment.ts";
import { nameFault } from "../domain/name.ts";
import { ROLES, type Role } from "../domain/role.ts";
import { type Env, readEnv } from "../env.ts";
import { Failure, messageOf } from "../failure.ts";
import { secretsKeyOf } from "../secret-file.ts";
import {
  addCredits,
  getAccount,
  listAccounts,
  resumeAccount,
  suspendAccount,
} from "../store/account.ts";
import { type NewEvent, NOWHERE, recordEvent, recordPersonEvent } from "../store/audit-event.ts";
import { listEvents } from "../store/audit-log.ts";
import { firstMember } from "../store/user.ts";
import { issueKey, openAccountIn } from "./account.ts";
import { DEMO_NAME, fillDemo } from "./demo/demo.ts";
import { removeOld } from "./retention.ts";
import { changePassword, newUser, switchSecondFactorOff } from "./user.ts";

const MOST_EVENTS = 10_000;
const STAFF_ROLES = ["support", "operator"] as const;

/** What a command gives back: the lines for a person, the value for --json. */
type Output = { lines: string[]; json: unknown; audit?: Act };

/** What a command did, for the audit log: to an account, or to a person in all of theirs. */
type Act = { account_id: string | null; action: Action; target: string | null; detail?: Detail };

type Run<Options> = (db: DatabasePool, options: Options, env: Env) => Promise<Output>;

const program = new Command("admin")
  .description("Operates Schema Contract Check, beside a running server or without one.")
  .option("--json", "print the result as JSON")
  .exitOverride();

const account = program.command("account").description("accounts");

account
  .command("create")
  .description("open an account with its first user and a live and a test key")
  .requiredOption("--name <name>", "name of the account", filled)
  .requiredOption("--credits <number>", "credits it starts with", wholeNumber)
  .option("--email <address>", "e-mail address of its first user")
  .action(
    act<{ name: string; credits: number; email?: string }>(async (db, options) => {
      const { id, name, credits_remaining, keys } = await openAccountIn(db, options);
      return {
        json: { account_id: id, name, credits: credits_remaining, keys },
        audit: {
          account_id: id,
          action: "operator.openAccount",
          target: id,
          detail: { name, credits: credits_remaining },
        },
        lines: [
          `Account ${id} (${name}) with ${credits_remaining} credits.`,
          "Its keys are shown once:",
          `  live  ${keys.live.key}`,
          `  test  ${keys.test.key}`,
        ],
      };
    }),
  );

account
  .command("list")
  .description("list all accounts")
  .action(
    run(async (db) => {
      const accounts = await listAccounts(db);
      return {
        json: accounts.map(({ id, ...rest }) => ({ account_id: id, ...rest })),
        lines: accounts.map(
          ({ id, name, credits_remaining, total_checks, suspended_at }) =>
            `${id}  ${name}  ${credits_remaining} credits, ${total_checks} checks` +
            (suspended_at ? ", suspended" : ""),
        ),
      };
    }),
  );

account
  .command("suspend")
  .description("refuse the keys of an account, and changes in its console, until it is resumed")
  .requiredOption("--account <id>", "id of the account")
  .requiredOption("--reason <text>", "why; the account's people read it", filled)
  .action(
    act<{ account: string; reason: string }>(async (db, options) => {
      const { id, name, suspended_at } =
        (await suspendAccount(db, options.account, options.reason)) ?? noAccount(options.account);
      return {
        json: { account_id: id, suspended_at },
        audit: {
          account_id: id,
          action: "operator.suspend",
          target: id,
          detail: { reason: options.reason },
        },
        lines: [`Account ${id} (${name}) is suspended.`],
      };
    }),
  );

account
  .command("resume")
  .description("end the suspension of an account")
  .requiredOption("--account <id>", "id of the account")
  .action(
    act<{ account: string }>(async (db, options) => {
      const { id, name } = (await resumeAccount(db, options.account)) ?? noAccount(options.account);
      return {
        json: { account_id: id, suspended_at: null },
        audit: { account_id: id, action: "operator.resume", target: id },
        lines: [`Account ${id} (${name}) is not suspended.`],
      };
    }),
  );

program
  .command("credits")
  .description("credits")
  .command("add")
  .description("add credits to an account")
  .requiredOption("--account <id>", "id of the account")
  .requiredOption("--amount <number>", "credits to add", positiveNumber)
  .requiredOption("--reason <text>", "why, for the ledger", filled)
  .action(
    act<{ account: string; amount: number; reason: string }>(async (db, options) => {
      const { amount, reason } = options;
      const topUp = { amount, reason, actor: "command line" };
      const changed = (await addCredits(db, options.account, topUp)) ?? noAccount(options.account);
      const { id, credits_remaining } = changed;
      return {
        json: { account_id: id, credits: credits_remaining },
        audit: {
          account_id: id,
          action: "operator.addCredits",
          target: id,
          detail: { amount, reason },
        },
        lines: [`Account ${id} has ${credits_remaining} credits.`],
      };
    }),
  );

const user = program.command("user").description("people who sign in");

user
  .command("create")
  .description("create a user: a member of an account, or staff")
  .requiredOption("--email <address>", "e-mail address")
  .option("--name <name>", "name to show")
  .option("--account <id>", "account that they belong to")
  .addOption(new Option("--role <role>", "what they may do there").choices(ROLES))
  .addOption(new Option("--staff <role>", "platform staff").choices(STAFF_ROLES))
  .action(
    act<{
      email: string;
      name?: string;
      account?: string;
      role?: Role;
      staff?: (typeof STAFF_ROLES)[number];
    }>(async (db, options) => {
      if (options.account && !(await getAccount(db, options.account))) noAccount(options.account);
      const { id, email, password } = await newUser(db, options);
      return {
        json: { user_id: id, email, password },
        audit: {
          account_id: options.account ?? null,
          action: "operator.createUser",
          target: id,
          detail: { email, role: options.role ?? null, staff: options.staff ?? null },
        },
        lines: [`User ${email} (${id}).`, `Their password is shown once: ${password}`],
      };
    }),
  );

user
  .command("password")
  .description("give a user a new password and end their sessions")
  .requiredOption("--email <address>", "e-mail address")
  .option("--password <password>", "the new password; generated when left out")
  .action(
    act<{ email: string; password?: string }>(async (db, options) => {
      const { id, password } = await changePassword(db, options.email, options.password);
      return {
        json: { email: options.email, password },
        audit: { account_id: null, action: "operator.setPassword", target: id },
        lines: [`The new password of ${options.email} is shown once: ${password}`],
      };
    }),
  );

user
  .command("second-factor-off")
  .description("take a lost second factor away from a user")
  .requiredOption("--email <address>", "e-mail address")
  .action(
    act<{ email: string }>(async (db, { email }) => {
      const { id, removed } = await switchSecondFactorOff(db, email);
      return {
        json: { email, removed },
        ...(removed && {
          audit: { account_id: null, action: "operator.secondFactorOff", target: id },
        }),
        lines: [
          removed
            ? `${email} signs in with the password alone from now on.`
            : `${email} has no second factor.`,
        ],
      };
    }),
  );

program
  .command("key")
  .description("API keys")
  .command("create")
  .description("create an API key; it counts towards no limit")
  .requiredOption("--account <id>", "id of the account")
  .addOption(
    new Option("--environment <environment>", "live or test").choices(ENVIRONMENTS).default("live"),
  )
  .option("--email <address>", "member whose key it is; the account's first one when left out")
  .action(
    act<{ account: string; environment: Environment; email?: string }>(async (db, options) => {
      const { environment, email } = options;
      if (!(await getAccount(db, options.account))) noAccount(options.account);
      const owner = await firstMember(db, options.account, email);
      if (!owner) throw new Failure(`The account has no member${email ? ` ${email}` : ""}.`);
      const { id, key } = await issueKey(db, options.account, owner.id, { environment });
      return {
        json: { id, key, environment },
        audit: {
          account_id: options.account,
          action: "operator.createKey",
          target: id,
          detail: { environment },
        },
        lines: [`Key ${id}, shown once: ${key}`],
      };
    }),
  );

program
  .command("audit")
  .description("the audit log")
  .command("list")
  .description("the newest entries; without an account those of the installation")
  .option("--account <id>", "id of the account")
  .option("--limit <number>", "most entries to list", positiveNumber, 100)
  .action(
    run<{ account?: string; limit: number }>(async (db, options) => {
      const { account = "" } = options;
      if (account && !(await getAccount(db, account))) noAccount(account);
      const page = { limit: Math.min(options.limit, MOST_EVENTS), cursor: null };
      const events = await listEvents(db, account, {}, page);
      return {
        json: events,
        lines: events.map(({ created_at, actor, action, target, detail }) =>
          [
            created_at.toISOString(),
            actor,
            ACTIONS[action],
            target,
            detail && JSON.stringify(detail),
          ]
            .filter(Boolean)
            .join("  "),
        ),
      };
    }),
  );

program
  .command("retention")
  .description("how long checks are kept")
  .command("run")
  .description("delete checks and finished deliveries older than CHECK_RETENTION_DAYS")
  .action(
    run(async (db, _, env) => {
      const days = env.CHECK_RETENTION_DAYS;
      if (days === undefined)
        throw new Failure("CHECK_RETENTION_DAYS is not set: checks are kept.");
      const { checks, deliveries } = await removeOld(db, days);
      return {
        json: { deleted: checks, deliveries },
        lines: [`${checks} checks and ${deliveries} deliveries older than ${days} days deleted.`],
      };
    }),
  );

program
  .command("demo")
  .description("fill an account with an invented month of checks, to look at; once")
  .action(
    run(async (db, _, env) => {
      const filled = await fillDemo(db, { now: Date.now(), secretsKey: secretsKeyOf(env) });
      const { account_id, isNew, email } = filled;
      return {
        json: { account_id, name: DEMO_NAME, is_new: isNew },
        lines: [
          isNew
            ? `The account "${DEMO_NAME}" (${account_id}) has a month of checks that never happened.`
            : `The account "${DEMO_NAME}" (${account_id}) is there already; nothing was changed.`,
          `${email} owns it: sign in, and choose it beside the account's name.`,
        ],
      };
    }),
  );

/** An action that runs on the database: of DATABASE_URL, of the running server, or of the data directory. */
function run<Options>(action: Run<Options>) {
  return async (options: Options) => {
    const env = readEnv();
    const { url, release } = await openDatabase(env);
    const db = connect(url);
    try {
      const { lines, json } = await action(db, options, env);
      console.log(program.opts().json ? JSON.stringify(json, null, 2) : lines.join("\n"));
    } finally {
      await db.$disconnect();
      await release();
    }
  };
}

/** An action that changes something: it is stored with its entry in the audit log, or not at all. */
function act<Options>(action: (db: Database, options: Options) => Promise<Output>) {
  return run<Options>((pool, options) =>
    pool.$transaction(async (db) => {
      const output = await action(db, options);
      if (output.audit) await record(db, output.audit);
      return output;
    }),
  );
}

/** The actor is the command line, and who works at it as the machine knows them. */
async function record(db: Database, { account_id, action, target, detail }: Act) {
  const event: NewEvent = {
    actor: { kind: "program", name: `command line (${userInfo().username})` },
    action,
    target,
    detail: detail ?? null,
    origin: NOWHERE,
  };
  if (account_id === null) await recordPersonEvent(db, target ?? "", event);
  else await recordEvent(db, account_id, event);
}

async function openDatabase(env: Env) {
  const running = env.DATABASE_URL ?? (await findEmbedded(env.DATA_DIR));
  const embedded = running ? null : await startEmbedded(env.DATA_DIR);
  const url = running ?? embedded?.url ?? "";
  await migrate(url).catch((error) => {
    throw new Failure(`The database cannot be used (DATABASE_URL, DATA_DIR): ${messageOf(error)}`);
  });
  return { url, release: async () => embedded?.stop() };
}

function wholeNumber(text: string) {
  if (!/^\d{1,15}$/.test(text))
    throw new InvalidArgumentError("It must be a whole number of at most 15 digits.");
  return Number(text);
}

function positiveNumber(text: string) {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError("It must be more than 0.");
  return number;
}

function filled(text: string) {
  if (nameFault(text) !== null) throw new InvalidArgumentError("It must have 1 to 255 characters.");
  return text;
}

function noAccount(id: string): never {
  throw new Failure(`There is no account ${id}: account list shows them.`);
}

/** `--json` may stand before or after the command. */
function withGlobalsFirst(args: string[]) {
  return [...args.filter((arg) => arg === "--json"), ...args.filter((arg) => arg !== "--json")];
}

try {
  await program.parseAsync(withGlobalsFirst(process.argv.slice(2)), { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}
