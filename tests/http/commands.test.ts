import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COMMANDS } from "../support/commands.ts";
import { oneIn } from "../support/everything.ts";
import { MACHINE } from "../support/machine.ts";
import { runToEnd } from "../support/server.ts";

// What each says to arguments, without a process for each: tests/domain/arguments.test.ts.

const { version, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  scripts: Record<string, string>;
};

let folder: string;
let dataDir: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-commands-"));
  dataDir = join(folder, "data");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Milliseconds after which one that opened something is killed. */
const LONGEST = 30_000;

const run = (...args: string[]) => runToEnd({ args, dataDir }, LONGEST);

test.each(oneIn(9, COMMANDS))(
  "$name says what it is for, and opens nothing",
  async ({ name, call, operands }) => {
    const help = await run(name, ...operands, "--help");
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toMatch(new RegExp(`^Usage: ${call}\\b[^]*\\n  --version +\\S`));
    expect(existsSync(dataDir)).toBe(false);
  },
);

test.each(COMMANDS)(
  "$name opens nothing for its version, or for arguments that it doesn't know",
  { tags: "all" },
  async ({ name, call, operands }) => {
    expect(await run(name, "--version")).toEqual({ code: 0, stdout: `Loupe ${version}\n`, stderr: "" });
    for (const [args, wrong] of [
      [[...operands, "extra"], "'extra' is an argument too many"],
      [[...operands, "--sparkle"], "There is no flag --sparkle"],
      [[...operands, "--constructor=1"], "There is no flag --constructor"],
    ] as const) {
      const refused = await run(name, ...args);
      expect(refused).toMatchObject({ code: 64, stdout: "" });
      expect(refused.stderr).toMatch(new RegExp(`^${wrong}\\. Usage: ${call}\\b[^\\n]*\\n$`));
    }
    expect(existsSync(dataDir)).toBe(false);
  },
);

test("flags alone are those of the server, also for npm start", { tags: "all" }, async () => {
  expect(await run("--version")).toEqual({ code: 0, stdout: `Loupe ${version}\n`, stderr: "" });
  const { status, stderr } = spawnSync(process.execPath, [scripts.start!.split(" ").at(-1)!, "--verison"], {
    env: { ...MACHINE, DATA_DIR: dataDir, PORT: "0" },
    timeout: LONGEST,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    64,
    "There is no flag --verison. Usage: npm start -- [--seal-audit-log]\n",
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test.each<[string, string[], string]>([
  ["a flag without what it needs", ["chain-keys", "FOLDER", "--store"], "--store needs its NAME"],
  ["a flag in its place", ["chain-keys", "FOLDER", "--store", "--days", "3"], "--store needs its NAME"],
  ["a value of a flag that takes none", ["backup", "--with-keys=no"], "--with-keys takes no value"],
  ["two ways to print", ["verify", "--quiet", "--json"], "--quiet and --json don't go together"],
  ["a missing argument", ["restore"], "An argument is missing"],
])("%s is named", { tags: "all" }, async (_what, args, wrong) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([64, ""]);
  expect(stderr).toMatch(new RegExp(`^${wrong}(\\. Usage: npm run |: give one of them).*\\.?\\n$`));
});

test("each command that is listed is one of these, or this house's own", async () => {
  const { code, stderr } = await run("constructor");
  expect(code).toBe(64);
  const listed = /^There is no command 'constructor': use one of (.*)\.\n$/.exec(stderr)?.[1]?.split(", ");
  expect(listed?.toSorted()).toEqual([...COMMANDS.map(({ name }) => name), "follow", "seed"].toSorted());
});
