import { parseArgs } from "node:util";
import { becomeOwnerOf } from "../../runtime/become-owner.server.ts";
import { dataDirOf } from "../../runtime/config.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { VERSION } from "../../runtime/version.ts";
import type { BuiltApp } from "../built-app.ts";

/** A command called the wrong way, in one line that names what is wrong: EX_USAGE. */
export class UsageError extends StartError {
  override name = "UsageError";
  override readonly exitCode = 64;
}

export type Command = (app: BuiltApp, args: string[]) => Promise<void>;

interface Flag {
  type: "boolean" | "string";
  multiple?: true;
  /** What follows it, in capitals; for one of text. */
  value?: string;
  does: string;
}
type Flags = Record<string, Flag>;

interface Usage<F extends Flags> {
  /** As it is typed: `npm run restore -- FILE [--anyway]`. */
  call: string;
  does: string;
  flags: F;
  /** Fewest and most arguments that aren't flags. */
  operands: readonly [number, number];
  /** The folder that it works in, of the arguments that aren't flags: by default the shop's. */
  folder?: (operands: readonly string[]) => string;
}

type Given<F extends Flags> = ReturnType<typeof parseArgs<{ options: F; allowPositionals: true }>>;

const ALWAYS = {
  help: { type: "boolean", does: "prints this" },
  version: { type: "boolean", does: "prints the version" },
} as const satisfies Flags;

/**
 * A command that reads its arguments before it does anything: `--help` and `--version` are answered here, and
 * a flag that it doesn't know or an argument too many is refused. Root runs it as the user of its folder.
 */
export function command<const F extends Flags>(
  usage: Usage<F>,
  run: (given: Given<F>, app: BuiltApp) => Promise<void>,
): Command {
  const flags: Flags = { ...usage.flags, ...ALWAYS };
  return async (app, args) => {
    // Not strict: Node's own complaints are about how to escape a dash.
    const { tokens, values, positionals } = parseArgs({
      args,
      options: flags,
      allowPositionals: true,
      strict: false,
      tokens: true,
    });
    if (values["help"] === true) return void process.stdout.write(helpOf(usage.call, usage.does, flags));
    if (values["version"] === true) return void process.stdout.write(`Loupe ${VERSION}\n`);
    const wrong =
      tokens.map((token) => (token.kind === "option" ? wrongWithFlag(flags, token) : null)).find(Boolean) ??
      wrongWithOperands(positionals, usage.operands);
    if (wrong) throw new UsageError(`${wrong}. Usage: ${usage.call}`);
    becomeOwnerOf((usage.folder ?? (() => dataDirOf()))(positionals));
    await run({ values, positionals } as Given<F>, app);
  };
}

function wrongWithFlag(
  flags: Flags,
  {
    name,
    rawName,
    value,
    inlineValue,
  }: { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
): string | null {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (!flag) return `There is no flag ${rawName}`;
  if (flag.type === "boolean") return value === undefined ? null : `${rawName} takes no value`;
  const isMissing = value === undefined || (value.startsWith("-") && !inlineValue);
  return isMissing ? `${rawName} needs its ${flag.value ?? "value"}` : null;
}

function wrongWithOperands(
  given: readonly string[],
  [least, most]: readonly [number, number],
): string | null {
  if (given.length > most) return `'${given[most]}' is an argument too many`;
  return given.length < least ? "An argument is missing" : null;
}

function helpOf(call: string, does: string, flags: Flags): string {
  const rows = Object.entries(flags).map(
    ([name, { value, does }]) => [`--${name}${value === undefined ? "" : ` ${value}`}`, does] as const,
  );
  const width = Math.max(...rows.map(([flag]) => flag.length));
  const lines = rows.map(([flag, does]) => `  ${flag.padEnd(width)}  ${does}`);
  return `Usage: ${call}\n\n${does}\n\n${lines.join("\n")}\n\nVariables: README.md. More: docs/hosting.md.\n`;
}
