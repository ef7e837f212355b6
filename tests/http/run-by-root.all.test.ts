import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANOTHER, giveToAnother, mayBeAnother, whyNotAnother } from "../support/another-user.ts";
import { runToEnd } from "../support/server.ts";
import { aSale, prepareShop } from "../support/shop.ts";

// docs/hosting.md: root becomes the user whose folder it is.

describe.skipIf(!mayBeAnother)(`what root runs in another user's folder${whyNotAnother}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "loupe-by-root-"));
    chmodSync(folder, 0o755);
    const dataDir = join(folder, "first");
    mkdirSync(dataDir);
    prepareShop(dataDir, () => aSale());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A shop of the other user. */
  function shopOfAnother(name: string): string {
    const dataDir = join(folder, name);
    cpSync(join(folder, "first"), dataDir, { recursive: true });
    giveToAnother(dataDir);
    return dataDir;
  }

  /** A folder of root's that everybody may read, like `/etc`. */
  function folderOfRoot(name: string): string {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o755 });
    writeFileSync(join(path, "passwd"), "root's", { mode: 0o644 });
    return path;
  }

  function expectAsItWas(ofRoot: string) {
    expect(readdirSync(ofRoot)).toEqual(["passwd"]);
    expect(readFileSync(join(ofRoot, "passwd"), "utf8")).toBe("root's");
    for (const path of [ofRoot, join(ofRoot, "passwd")])
      expect([path, statSync(path).uid]).toEqual([path, 0]);
  }

  test("makes what is that user's, all of it", async () => {
    const dataDir = shopOfAnother("plain");
    const { code, stderr } = await runToEnd({ args: ["backup"], dataDir });
    expect([code, stderr]).toEqual([0, ""]);
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    expect(names).toContain(join("backups", ".lock.sqlite"));
    for (const name of names) expect([name, statSync(join(dataDir, name)).uid]).toEqual([name, ANOTHER]);
  });

  test("gives and writes nothing through a link that they put in the place of the backups, and says what it is", async () => {
    const dataDir = shopOfAnother("linked");
    const ofRoot = folderOfRoot("etc");
    symlinkSync(ofRoot, join(dataDir, "backups"));
    expect(await runToEnd({ args: ["backup"], dataDir })).toEqual({
      code: 1,
      stdout: "",
      stderr: `${join(dataDir, "backups")} can't be written: it is a link to ${ofRoot}, which belongs to user root, and Loupe runs as user ${ANOTHER}. If you made it for Loupe, run 'chown ${ANOTHER} ${ofRoot}' as root; if not, delete the link.\n`,
    });
    expectAsItWas(ofRoot);
  });

  test("neither does a restore through a link in the place of the whole folder", async () => {
    const made = shopOfAnother("restored");
    const archive = join(made, "shop.tar.gz");
    expect((await runToEnd({ args: ["backup", archive], dataDir: made })).code).toBe(0);
    const home = join(folder, "home");
    mkdirSync(home);
    const dataDir = join(home, "shop");
    const ofRoot = folderOfRoot("srv");
    renameSync(archive, join(folder, "shop.tar.gz"));
    symlinkSync(ofRoot, dataDir);
    lchownSync(dataDir, ANOTHER, ANOTHER);
    const { code } = await runToEnd({ args: ["restore", join(folder, "shop.tar.gz")], dataDir });
    expect(code).toBe(1);
    expectAsItWas(ofRoot);
  });

  test("writes no archive where that user may not, and says so", async () => {
    const dataDir = shopOfAnother("elsewhere");
    const file = join(folder, "roots.tar.gz");
    const { code, stderr } = await runToEnd({ args: ["backup", file], dataDir });
    expect([code, stderr]).toEqual([
      1,
      `${folder} can't be written: it belongs to user root, and Loupe runs as user ${ANOTHER}. If it is for Loupe alone, run 'chown ${ANOTHER} ${folder}' as root, with -R for all that is in it; otherwise choose another folder.\n`,
    ]);
    expect(existsSync(file)).toBe(false);
  });
});
