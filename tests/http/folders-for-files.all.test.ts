import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runToEnd } from "../support/server.ts";
import { aSale, prepareShop } from "../support/shop.ts";

/** Milliseconds after which one that opened something is killed. */
const LONGEST = 60_000;

let folder: string;
const path = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-kinds-"));
  mkdirSync(path("shop"));
  prepareShop(path("shop"), () => aSale());
  mkdirSync(path("a-folder"));
  writeFileSync(path("a-file"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Locks, and what a backup that failed leaves so that owners are told. */
const LEFT = /^shop\/(lock\.sqlite|backups(\/(\.lock\.sqlite|last-failure\.json))?)$/;
const there = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => !LEFT.test(name));

const IN_ITS_PLACE = "can't be a folder, because a file is in its place: give another path.";

const NAMED: [string, string[], string][] = [
  [
    "restore, a folder",
    ["restore", "a-folder"],
    "a-folder is a folder: give the path of the backup, which is one file (.tar.gz).",
  ],
  ["backup, a folder that is a file", ["backup", "a-file/in-it"], `a-file ${IN_ITS_PLACE}`],
  ["make-primary, a file", ["make-primary", "a-file"], `a-file ${IN_ITS_PLACE}`],
  ["make-primary, a folder in a file", ["make-primary", "a-file/in-it"], `a-file/in-it ${IN_ITS_PLACE}`],
  ["chain-keys, a file", ["chain-keys", "a-file"], `a-file ${IN_ITS_PLACE}`],
];

test.each(NAMED)(
  "%s: one line says so, and nothing changes",
  async (_what, [command = "", named = ""], line) => {
    const before = there();
    const ran = await runToEnd({ args: [command, path(named)], dataDir: path("shop") });
    expect(ran).toEqual({ code: 1, stdout: "", stderr: `${path(line)}\n` });
    expect(there()).toEqual(before);
  },
);

test.each(["serve", "verify"])(
  "%s with a file for its data folder is a mistake of configuration",
  async (command) => {
    const ran = await runToEnd({ args: [command], dataDir: path("a-file") });
    const line = "DATA_DIR isn't valid: a file is in its place, so set it to a folder.";
    expect(ran).toEqual({ code: 78, stdout: "", stderr: `${line}\n` });
  },
);

test("a folder in a key's place, as a container's engine makes one, is no key", async () => {
  for (const name of ["audit.key", "secret"]) {
    renameSync(path(`shop/${name}`), path("kept"));
    mkdirSync(path(`shop/${name}`));
    const { code, stderr } = await runToEnd({ dataDir: path("shop") }, LONGEST);
    expect([name, code, stderr]).toEqual([
      name,
      78,
      expect.stringMatching(/^\S+ isn't a Loupe key, [^\n]*\.\n$/),
    ]);
    rmSync(path(`shop/${name}`), { recursive: true });
    renameSync(path("kept"), path(`shop/${name}`));
  }
});
