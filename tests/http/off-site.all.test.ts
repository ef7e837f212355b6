import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupName, listBackups } from "~/backup/kept-backups.server";
import { runToEnd } from "../support/server.ts";
import { prepareShop } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

// docs/hosting.md, 'Off the machine': the script that loupe-backup.service runs, with what Debian has of both programs.

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const isRoot = process.getuid?.() === 0 && has("runuser", "--version");

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-off-site-"));
  dataDir = join(folder, "shop");
  mkdirSync(join(dataDir, "backups"), { recursive: true });
  prepareShop(dataDir, () => void theCast());
  writeFileSync(join(dataDir, "erasures.json"), "[]");
  writeFileSync(join(dataDir, "backups", backupName(Date.UTC(2026, 0, 1), "with-keys")), "x");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync("sh", ["docs/hosting/loupe-backup.sh"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, LOUPE_USER: "root", ...env },
  });
  return { status, said: stdout + stderr };
}

/** Restores what came back into a folder that has nothing but the list of erasures and the keys. */
async function restored(from: string) {
  const to = join(folder, "empty");
  mkdirSync(to);
  for (const name of ["audit.key", "secret"]) cpSync(join(dataDir, name), join(to, name));
  cpSync(join(from, "erasures.json"), join(to, "erasures.json"));
  const archives = readdirSync(join(from, "backups")).filter((name) => !name.startsWith("."));
  expect(archives).toEqual([listBackups(dataDir)[0]!.name]);
  return runToEnd({ args: ["restore", join(from, "backups", archives[0]!)], dataDir: to });
}

test.skipIf(!isRoot || !has("restic", "version"))(
  "restic takes the backups elsewhere, and brings them back",
  async () => {
    const env = {
      RESTIC_REPOSITORY: join(folder, "there"),
      RESTIC_PASSWORD: "p",
      RESTIC_CACHE_DIR: join(folder, "cache"),
    };
    const restic = (...args: string[]) =>
      execFileSync("restic", args, { encoding: "utf8", env: { PATH: process.env.PATH ?? "", ...env } });
    expect(run(env).status).not.toBe(0);
    restic("init");
    for (let night = 0; night < 2; night += 1) {
      const { status, said } = run(env);
      expect([status, said]).toEqual([0, expect.stringContaining("checked: ")]);
      // The second night has the backup of the first as well.
      if (night === 0)
        for (const { name, kind } of listBackups(dataDir))
          if (kind === "plain") rmSync(join(dataDir, "backups", name));
    }
    expect(JSON.parse(restic("snapshots", "--json"))).toHaveLength(2);
    restic("check", "--read-data");
    const from = join(folder, "back");
    restic("restore", "latest", "--tag", "loupe", "--target", from);
    const { code, stdout } = await restored(join(from, dataDir));
    expect(stdout).toContain("Everything checks out.");
    expect(code).toBe(0);

    // One that a restore would refuse is taken along, and the unit fails.
    const client = new Database(join(dataDir, "loupe.sqlite"));
    client.exec("update customers set total_spent = 1");
    client.close();
    const refused = run(env);
    expect([refused.status, refused.said]).toEqual([
      1,
      expect.stringContaining("can't be restored as it is"),
    ]);
    expect(restic("ls", "latest")).toContain(listBackups(dataDir)[0]!.name);
  },
);

test.skipIf(!isRoot || !has("rclone", "version"))("rclone does, through a remote that encrypts", async () => {
  const there = join(folder, "there");
  const password = execFileSync("rclone", ["obscure", "p"], { encoding: "utf8" }).trim();
  const config = join(folder, "rclone.conf");
  writeFileSync(config, `[safe]\ntype = crypt\nremote = ${there}\npassword = ${password}\n`);
  const env = { RCLONE_CONFIG: config, RCLONE_REMOTE: "safe:", KEPT_FOR: "42d" };
  const rclone = (...args: string[]) =>
    execFileSync("rclone", args, { encoding: "utf8", env: { PATH: process.env.PATH ?? "", ...env } });
  const { status, said } = run(env);
  expect([status, said]).toEqual([0, expect.stringContaining("checked: ")]);
  expect(readdirSync(there, { recursive: true, encoding: "utf8" }).join()).not.toContain("loupe");
  const old = join(folder, basename(backupName(Date.UTC(2026, 0, 2), "plain")));
  const upgrade = join(folder, basename(backupName(Date.UTC(2026, 0, 3), "before-upgrade")));
  for (const file of [old, upgrade]) {
    writeFileSync(file, "x");
    rclone("copy", file, "safe:backups");
  }
  const invalid = run({ ...env, KEPT_FOR: "10m" });
  expect([invalid.status, invalid.said]).toEqual([1, expect.stringContaining("KEPT_FOR isn't valid")]);
  // Which is old is said by its name, not by its file's time, which is now.
  expect(run({ ...env, KEPT_FOR: "1d" }).status).toBe(0);
  expect(rclone("lsf", "safe:backups")).toContain(basename(upgrade));
  expect(rclone("lsf", "safe:backups")).not.toContain(basename(old));

  // Whoever may write here changes nothing of what is there, and the unit fails.
  const [touched, changed] = listBackups(dataDir).filter(({ kind }) => kind === "plain");
  const [kept, archives] = [rclone("lsl", "safe:backups"), join(dataDir, "backups")];
  execFileSync("touch", ["-d", "2020-01-01", join(archives, touched!.name)]);
  writeFileSync(join(archives, changed!.name), "not what it was");
  const attacked = run({ ...env, KEPT_FOR: "1d" });
  expect([attacked.status, attacked.said]).toEqual([1, expect.stringContaining("immutable file modified")]);
  const now = rclone("lsl", "safe:backups");
  for (const line of kept.trimEnd().split("\n")) expect(now).toContain(line);
  expect(now).toContain(listBackups(dataDir)[0]!.name);

  rclone("delete", `safe:backups/${basename(upgrade)}`);
  for (const { name, kind } of listBackups(dataDir).slice(1))
    if (kind === "plain") rclone("delete", `safe:backups/${name}`);
  const from = join(folder, "back");
  rclone("copy", "safe:", from);
  const { code, stdout } = await restored(from);
  expect(stdout).toContain("Everything checks out.");
  expect(code).toBe(0);
});
