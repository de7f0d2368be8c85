import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { connect, type DatabasePool } from "../database/connect.ts";
import { findEmbedded, startEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { ENVIRONMENTS, type Environment } from "../domain/environment.ts";
import { nameFault } from "../domain/name.ts";
import { type Env, readEnv } from "../env.ts";
import { Failure, messageOf } from "../failure.ts";
import { addCredits, getAccount, listAccounts } from "../store/account.ts";
import { findUser, firstMember } from "../store/user.ts";
import { issueKey, openAccount } from "./account.ts";
import { removeOldChecks } from "./retention.ts";
import { changePassword, newUser } from "./user.ts";

const ROLES = ["owner", "member", "viewer"] as const;
const STAFF_ROLES = ["support", "operator"] as const;

/** What a command gives back: the lines for a person, the value for --json. */
type Output = { lines: string[]; json: unknown };

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
    run<{ name: string; credits: number; email?: string }>(async (db, options) => {
      const { id, name, credits_remaining, keys } = await openAccount(db, options);
      return {
        json: { account_id: id, name, credits: credits_remaining, keys },
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
          ({ id, name, credits_remaining, total_checks }) =>
            `${id}  ${name}  ${credits_remaining} credits, ${total_checks} checks`,
        ),
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
    run<{ account: string; amount: number; reason: string }>(async (db, options) => {
      const { amount, reason } = options;
      const topUp = { amount, reason, actor: "command line" };
      const changed = (await addCredits(db, options.account, topUp)) ?? noAccount(options.account);
      const { id, credits_remaining } = changed;
      return {
        json: { account_id: id, credits: credits_remaining },
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
    run<{
      email: string;
      name?: string;
      account?: string;
      role?: (typeof ROLES)[number];
      staff?: (typeof STAFF_ROLES)[number];
    }>(async (db, options) => {
      if (options.account && !(await getAccount(db, options.account))) noAccount(options.account);
      const { id, email, password } = await newUser(db, options);
      return {
        json: { user_id: id, email, password },
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
    run<{ email: string; password?: string }>(async (db, options) => {
      const password = await changePassword(db, options.email, options.password);
      return {
        json: { email: options.email, password },
        lines: [`The new password of ${options.email} is shown once: ${password}`],
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
  .option("--email <address>", "user whose key it is; the account's first user when left out")
  .action(
    run<{ account: string; environment: Environment; email?: string }>(async (db, options) => {
      const { environment, email } = options;
      if (!(await getAccount(db, options.account))) noAccount(options.account);
      const owner = email ? await findUser(db, email) : await firstMember(db, options.account);
      if (!owner)
        throw new Failure(email ? `There is no user ${email}.` : "The account has no user.");
      const { id, key } = await issueKey(db, options.account, owner.id, { environment });
      return {
        json: { id, key, environment },
        lines: [`Key ${id}, shown once: ${key}`],
      };
    }),
  );

program
  .command("retention")
  .description("how long checks are kept")
  .command("run")
  .description("delete checks older than CHECK_RETENTION_DAYS")
  .action(
    run(async (db, _, env) => {
      const days = env.CHECK_RETENTION_DAYS;
      if (days === undefined)
        throw new Failure("CHECK_RETENTION_DAYS is not set: checks are kept.");
      const deleted = await removeOldChecks(db, days);
      return { json: { deleted }, lines: [`${deleted} checks older than ${days} days deleted.`] };
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
