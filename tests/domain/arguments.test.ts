import { expect, onTestFinished, test, vi } from "vitest";
import { access } from "~/server/commands/access";
import { accounts } from "~/server/commands/accounts";
import { backup } from "~/server/commands/backup";
import { chainKeys } from "~/server/commands/chain-keys";
import type { Command } from "~/server/commands/command";
import { demo } from "~/server/commands/demo";
import { makePrimaryFrom } from "~/server/commands/make-primary";
import { restore } from "~/server/commands/restore";
import { serve } from "~/server/commands/serve";
import { verify } from "~/server/commands/verify";
import packageJson from "../../package.json";
import { COMMANDS } from "../support/commands.ts";

// As processes, with what they print and exit with: tests/http/commands.test.ts.

const BY_NAME: Record<string, Command> = {
  serve,
  backup,
  restore,
  verify,
  accounts,
  access,
  "chain-keys": chainKeys,
  "make-primary": makePrimaryFrom,
  demo,
};
const NO_APP = null as unknown as Parameters<Command>[0];

/** What a command prints. */
async function printed(name: string, args: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  await BY_NAME[name]!(NO_APP, args);
  const text = write.mock.calls.map(([part]) => String(part)).join("");
  write.mockRestore();
  return text;
}

test.each(COMMANDS)(
  "$name says what it is for, and its version; arguments that it doesn't know are refused",
  async ({ name, call, operands }) => {
    expect(await printed(name, [...operands, "--help"])).toMatch(
      new RegExp(`^Usage: ${call}\\b[^]*\\n  --version +\\S`),
    );
    expect(await printed(name, ["--version"])).toBe(`Loupe ${packageJson.version}\n`);
    for (const [args, wrong] of [
      [[...operands, "--sparkle"], "There is no flag --sparkle"],
      [[...operands, "extra"], "'extra' is an argument too many"],
      [[...operands, "--constructor=1"], "There is no flag --constructor"],
    ] as const)
      await expect(BY_NAME[name]!(NO_APP, [...args])).rejects.toMatchObject({
        message: expect.stringMatching(new RegExp(`^${wrong}\\. Usage: ${call}\\b[^\\n]*$`)) as string,
        exitCode: 64,
      });
  },
);

test.each<[string, string, string[], string]>([
  ["a flag without what it needs", "chain-keys", ["FOLDER", "--store"], "--store needs its NAME"],
  ["a flag in its place", "chain-keys", ["FOLDER", "--store", "--days", "3"], "--store needs its NAME"],
  ["a value of a flag that takes none", "backup", ["--with-keys=no"], "--with-keys takes no value"],
  ["two ways to print", "verify", ["--quiet", "--json"], "--quiet and --json don't go together"],
  ["a missing argument", "restore", [], "An argument is missing"],
])("%s is named", async (_what, name, args, wrong) => {
  await expect(BY_NAME[name]!(NO_APP, args)).rejects.toMatchObject({
    message: expect.stringContaining(wrong) as string,
    exitCode: 64,
  });
});
