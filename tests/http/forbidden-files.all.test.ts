import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { backupName } from "~/backup/kept-backups.server";
import { makeBackup } from "~/backup/make-backup.server";
import { lastFailure } from "~/backup/last-failure.server";
import { ANOTHER, giveToAnother, mayBeAnother, whyNotAnother } from "../support/another-user.ts";
import { OLIVE } from "../support/cast.ts";
import { signIn } from "../support/http.ts";
import { runToEnd, startServer } from "../support/server.ts";
import { aSale, prepareShop } from "../support/shop.ts";

const ME = `Loupe runs as user ${ANOTHER}`;
const OF_ROOT = `belongs to user root, and ${ME}`;

describe.skipIf(!mayBeAnother)(`what the server's user may not open${whyNotAnother}`, () => {
  let folder: string;
  let archive: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "loupe-forbidden-"));
    chmodSync(folder, 0o755);
    const dataDir = join(folder, "first");
    mkdirSync(dataDir);
    prepareShop(dataDir, () => aSale());
    chmodSync(dataDir, 0o700);
    archive = join(folder, "shop.tar.gz");
    await makeBackup(dataDir, { target: archive, kind: "with-keys" });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A shop of the other user. */
  function shopOfAnother(name: string): string {
    const dataDir = join(folder, name);
    cpSync(join(folder, "first"), dataDir, { recursive: true });
    giveToAnother(dataDir);
    return dataDir;
  }
  const run = (dataDir: string, ...args: string[]) => runToEnd({ args, dataDir, as: ANOTHER });
  const refused = (line: string) => ({ code: 1, stdout: "", stderr: `${line}\n` });

  test.each(["secret", "audit.key", "loupe.sqlite", "lock.sqlite"])(
    "a start names root's %s, and how it is given back",
    async (name) => {
      const dataDir = shopOfAnother(`root's ${name}`);
      const file = join(dataDir, name);
      if (!existsSync(file)) writeFileSync(file, "a".repeat(64));
      chownSync(file, 0, 0);
      chmodSync(file, 0o600);
      expect(await run(dataDir)).toEqual(
        refused(`${file} can't be read: it ${OF_ROOT}. Run 'chown ${ANOTHER} "${file}"' as root.`),
      );
    },
  );

  test("a start names a database that can be read, but not written", async () => {
    const dataDir = shopOfAnother("read");
    const file = join(dataDir, "loupe.sqlite");
    chownSync(file, 0, 0);
    chmodSync(file, 0o644);
    expect(await run(dataDir)).toEqual(
      refused(`${file} can't be written: it ${OF_ROOT}. Run 'chown ${ANOTHER} ${file}' as root.`),
    );
  });

  test("a start names a file of its own user whose mode closes it", async () => {
    const dataDir = shopOfAnother("closed");
    const file = join(dataDir, "audit.key");
    chmodSync(file, 0);
    expect(await run(dataDir)).toEqual(
      refused(`${file} can't be read: its mode is 000. Run 'chmod u+rw ${file}'.`),
    );
  });

  test.each([["a start"], ["a restore", "restore"]])(
    "%s says how to make a folder beside those of others",
    async (_what, ...args) => {
      const dataDir = join(folder, "new");
      const readable = join(folder, "readable.tar.gz");
      cpSync(archive, readable);
      chmodSync(readable, 0o644);
      const ran = await run(dataDir, ...args, ...(args.length > 0 ? [readable] : []));
      expect(ran).toEqual(
        refused(
          `${dataDir} can't be made: ${folder} ${OF_ROOT}. Run 'mkdir -p ${dataDir} && chown ${ANOTHER} ${dataDir}' as root, or choose another folder, for the data with DATA_DIR.`,
        ),
      );
    },
  );

  test("a start names the file of a secret that it can't read, with the code of a mistake of configuration", async () => {
    const file = join(folder, "session-secret");
    writeFileSync(file, "s".repeat(32), { mode: 0o600 });
    const ran = await runToEnd({
      dataDir: join(folder, "never"),
      as: ANOTHER,
      env: { SESSION_SECRET_FILE: file },
    });
    const line = `SESSION_SECRET_FILE: ${file} can't be read: it ${OF_ROOT}. Run 'chown ${ANOTHER} ${file}' as root.`;
    expect(ran).toEqual({ code: 78, stdout: "", stderr: `${line}\n` });
  });

  test("a restore names an archive that it can't read, and makes nothing", async () => {
    const dataDir = join(folder, "never");
    expect(await run(dataDir, "restore", archive)).toEqual(
      refused(`${archive} can't be read: it ${OF_ROOT}. Run 'chown ${ANOTHER} ${archive}' as root.`),
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each([["verify"], ["backup"], ["access", "a@shop.example"]])(
    "%s names a folder that is closed to whoever runs it, instead of finding no shop",
    async (...args) => {
      const dataDir = join(folder, "first");
      expect(await run(dataDir, ...args)).toEqual(
        refused(
          `${dataDir} can't be opened: it ${OF_ROOT}. If it is for Loupe alone, run 'chown ${ANOTHER} ${dataDir}' as root, with -R for all that is in it; otherwise choose another folder.`,
        ),
      );
    },
  );

  test("a backup names a folder that it can't write into, also to the owner", async () => {
    const dataDir = shopOfAnother("elsewhere");
    const line = `${folder} can't be written: it ${OF_ROOT}. If it is for Loupe alone, run 'chown ${ANOTHER} ${folder}' as root, with -R for all that is in it; otherwise choose another folder.`;
    expect(await run(dataDir, "backup", join(folder, "mine.tar.gz"))).toEqual(refused(line));
    expect(lastFailure(dataDir)?.why).toBe(line);
  });

  test("a download of such an archive says so", async () => {
    const dataDir = shopOfAnother("download");
    const name = backupName(Date.UTC(2026, 0, 1), "plain");
    mkdirSync(join(dataDir, "backups"), { recursive: true });
    cpSync(archive, join(dataDir, "backups", name));
    giveToAnother(dataDir);
    chownSync(join(dataDir, "backups", name), 0, 0);
    const server = await startServer({ dataDir, as: ANOTHER });
    onTestFinished(() => server.stop());
    const answer = await (await signIn(server, OLIVE)).get(`/backups/${name}`);
    expect(answer.status).toBe(503);
    expect(answer.body).toContain(`can&#x27;t be read: it ${OF_ROOT}.`);
  });

  test("verify tells an archive that it can't read from a damaged one", async () => {
    const dataDir = shopOfAnother("with backups");
    const kept = join(dataDir, "backups", backupName(Date.UTC(2026, 0, 1), "plain"));
    mkdirSync(join(dataDir, "backups"), { recursive: true });
    cpSync(archive, kept);
    giveToAnother(dataDir);
    chownSync(kept, 0, 0);
    const { code, stdout } = await run(dataDir, "verify");
    expect(code).toBe(1);
    expect(stdout).toContain(`       ${kept} can't be read: it ${OF_ROOT}.`);
    expect(stdout).not.toContain("damaged");
  });
});
