import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { lineOfDiskError } from "../runtime/line-of-disk-error.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { refuseDriver } from "../runtime/refuse-driver.ts";
import { StartError } from "../runtime/start-error.ts";
import type { BuiltApp } from "./built-app.ts";
import { type Command, UsageError } from "./commands/command.ts";
import { runHooks, shutDown } from "../runtime/shutdown.ts";

// `react-router-serve` (npm run preview) imports the app from this file.
export * from "virtual:react-router/server-build";

/** Commands of `node build/server/index.js NAME …`; the default is serve. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  demo: async () => (await import("./commands/demo.ts")).demo,
  accounts: async () => (await import("./commands/accounts.ts")).accounts,
  access: async () => (await import("./commands/access.ts")).access,
  backup: async () => (await import("./commands/backup.ts")).backup,
  restore: async () => (await import("./commands/restore.ts")).restore,
  verify: async () => (await import("./commands/verify.ts")).verify,
  "make-primary": async () => (await import("./commands/make-primary.ts")).makePrimaryFrom,
  "chain-keys": async () => (await import("./commands/chain-keys.ts")).chainKeys,
  follow: async () => (await import("./commands/follow.ts")).follow,
  seed: async () => {
    const { seed } = await import("../../bench/big-shop/seed.ts");
    return (_app, args) => seed(args);
  },
};

const app = (): BuiltApp => ({
  build,
  clientFolder: fileURLToPath(new URL("../client", import.meta.url)),
  program: fileURLToPath(import.meta.url),
});

/** Serves this environment's shop until it is closed. The process may serve another one afterwards. */
export async function openServer(): Promise<{ address: string; close(): Promise<void> }> {
  process.umask(0o077);
  const { openConfigured } = await import("./commands/serve.ts");
  const { address } = await openConfigured(app());
  return { address, close: shutDown };
}

/** Runs a command. Errors the host can fix print one line to stderr, others are also logged. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  const { name, args } = named(argv);
  // Files created from here on are private to this user.
  process.umask(0o077);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (load === undefined) {
      throw new UsageError(`There is no command '${name}': use one of ${Object.keys(COMMANDS).join(", ")}.`);
    }
    const run = await load();
    await run(app(), args);
  } catch (thrown) {
    await runHooks();
    const error = refuseDriver(thrown) ?? thrown;
    const line = error instanceof StartError ? error.message : lineOfDiskError(error);
    process.stderr.write(`${line ?? unexpected(error, name)}\n`);
    if (line === null) log.error("start-failed", { command: name, ...errorFields(error) });
    process.exit(error instanceof StartError ? error.exitCode : 1);
  }
}

/** Flags alone are those of serve. */
function named(argv: readonly string[]): { name: string; args: string[] } {
  const [first] = argv;
  if (first === undefined || first.startsWith("-")) return { name: "serve", args: [...argv] };
  return { name: first, args: argv.slice(1) };
}

function unexpected(error: unknown, command: string): string {
  const what = ["serve", "demo"].includes(command) ? "start" : command;
  return `Loupe could not ${what}: ${error instanceof Error ? error.message.split("\n", 1)[0] : String(error)}`;
}

function isMainModule(): boolean {
  const started = process.argv[1];
  if (started === undefined) return false;
  try {
    return realpathSync(started) === fileURLToPath(import.meta.url);
  } catch {
    return false;
  }
}

// Not awaited: commands import this module, which must finish evaluating first.
if (isMainModule()) void runCommand(process.argv.slice(2));
