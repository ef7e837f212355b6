import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArchive } from "~/backup/archive.server";
import { isBackupRunning } from "~/backup/backup-lock.server";
import { backupName, listBackups } from "~/backup/kept-backups.server";
import { noteFailure } from "~/backup/last-failure.server";
import { migrations } from "~db/migrate.server.ts";
import { laterVersion, MADE_UP } from "../support/made-up-upgrade.ts";
import { auditLog } from "~db/schema/index.ts";
import { BY_ROLE, OLIVE } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { runToEnd, startServer } from "../support/server.ts";
import { aSale, openShopOnDisk, prepareShop, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const DAY = 86_400_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-backups-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function newShop(name: string, build: () => void = () => void theCast()): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  prepareShop(dataDir, build);
  return dataDir;
}

describe("the owner's page", () => {
  let server: ShopServer<unknown>;
  let owner: Client;
  beforeAll(async () => {
    server = await startShop(theCast);
    owner = await signIn(server, OLIVE);
  });
  afterAll(() => server.stop());

  const put = (name: string, content = "x") => {
    mkdirSync(join(server.dataDir, "backups"), { recursive: true });
    writeFileSync(join(server.dataDir, "backups", name), content);
  };
  /** The owner's entries: the server's own work leaves some, too. */
  const audited = () => {
    const db = openBook(server);
    const rows = db
      .select({ action: auditLog.action, by: auditLog.employeeId })
      .from(auditLog)
      .orderBy(auditLog.id)
      .all();
    db.$client.close();
    return rows.filter(({ by }) => by === OLIVE.id);
  };

  /** Waits until there are this many and the newest is proven: a slow machine answers before. */
  const areThere = async (count: number) => {
    const slow = { timeout: 60_000 };
    await expect.poll(() => listBackups(server.dataDir).length, slow).toBe(count);
    await expect.poll(() => isBackupRunning(server.dataDir), slow).toBe(false);
  };

  test("is the owner's alone, as page, form and download", async () => {
    const name = backupName(Date.UTC(2026, 0, 1), "before-upgrade");
    put(name);
    for (const role of oneIn(3, ["admin", "support", "sales", "read_only"] as const)) {
      const client = await signIn(server, BY_ROLE[role]);
      for (const answer of [
        await client.get("/backups"),
        await client.post("/backups"),
        await client.get(`/backups/${name}`),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.body).toContain(
          `open Backups. Ask an ${role === "admin" ? "owner" : "administrator"}.`,
        );
      }
      expect((await client.get("/backups.data")).body).not.toContain(name);
      expect((await client.get("/")).body).not.toContain('href="/backups"');
    }
    expect((await nobody(server).get(`/backups/${name}`)).status).toBe(404);
    expect((await owner.get("/")).body).toContain('href="/backups"');
    rmSync(join(server.dataDir, "backups", name));
  });

  test("makes one, lists it, and downloads it complete", async () => {
    const made = await owner.post("/backups");
    expect(made.status).toBe(303);
    const page = await owner.follow(made);
    // A slow machine is told first that it began.
    expect(page.body).toMatch(/Backup (Complete|Started)/);
    await areThere(1);
    const [backup] = listBackups(server.dataDir);
    expect((await owner.get("/backups")).body).toContain(`/backups/${backup!.name}`);

    const response = await fetch(`${server.url}/backups/${backup!.name}`, {
      headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/gzip",
      "content-disposition": `attachment; filename="${backup!.name}"`,
      "content-length": String(backup!.size),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const file = join(folder, "downloaded.tar.gz");
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    const manifest = await readArchive(file);
    expect(manifest.rows).toMatchObject({ sales: 1, customers: 2, pieces: 2 });
    expect(audited().slice(-2)).toEqual([
      { action: "backup.asked-for", by: OLIVE.id },
      { action: "backup.downloaded", by: OLIVE.id },
    ]);
    const head = await owner.request("HEAD", `/backups/${backup!.name}`);
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(backup!.size)]);
    expect(audited().at(-1)?.action).toBe("backup.downloaded");
  });

  test("two requests at once make one backup", { tags: "all" }, async () => {
    const before = listBackups(server.dataDir).length;
    const answers = await Promise.all([owner.post("/backups"), owner.post("/backups")]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await areThere(before + 1);
  });

  test.each([
    "..%2floupe.sqlite",
    "%2e%2e%2faudit.key",
    ".lock.sqlite",
    "last-failure.json",
    "loupe-20260101-000000.tar.gz",
    "loupe-20260101-000000.tar.gz%00",
    "..%5c..%5caudit.key",
  ])("doesn't download %s", async (name) => {
    expect((await owner.get(`/backups/${name}`)).status).toBe(404);
  });

  test("keeps an archive with keys on the server", async () => {
    const name = backupName(Date.UTC(2026, 0, 1), "with-keys");
    put(name);
    expect((await owner.get(`/backups/${name}`)).status).toBe(403);
    const { body } = await owner.get("/backups");
    expect(body).toContain("on the server only");
    expect(body).not.toContain(`/backups/${name}`);
    rmSync(join(server.dataDir, "backups", name));
  });

  test("says of backups alone that they stay on the server", async () => {
    const db = openBook(server);
    const ahead = Date.now() + DAY;
    db.$client
      .prepare(
        "insert into sessions (token_hash, employee_id, created_at, last_seen_at) values ('t', 1, ?, ?)",
      )
      .run(ahead, ahead);
    const page = async () => (await owner.get("/backups")).page().text;
    expect(await page()).toContain("Dated in the future: 1 session");
    expect(await page()).not.toContain("deleted on the server only: ask");
    const name = backupName(ahead, "plain");
    put(name);
    expect(await page()).toContain("Such backups are deleted on the server only: ask your administrator");
    rmSync(join(server.dataDir, "backups", name));
    db.$client.exec("delete from sessions where token_hash = 't'");
    db.$client.close();
  });

  test(
    "warns of an outdated backup, here and on the dashboard, and shows a failure",
    { tags: "all" },
    async () => {
      rmSync(join(server.dataDir, "backups"), { recursive: true });
      expect((await owner.get("/")).body).not.toContain("View backups");
      put(backupName(Date.now() - 3 * DAY, "plain"));
      noteFailure(server.dataDir, { at: Date.now(), why: "The disk is full." });
      for (const path of ["/", "/backups"])
        expect((await owner.get(path)).body).toContain("The newest backup was made 3 days ago.");
      expect((await owner.get("/backups")).body).toContain("The disk is full.");
      const admin = await signIn(server, BY_ROLE.admin);
      expect((await admin.get("/")).body).not.toContain("newest backup");
      await owner.post("/backups");
      await areThere(2);
      const { body } = await owner.get("/backups");
      expect(body).not.toContain("The disk is full.");
      expect(body).not.toContain("3 days ago.</");
    },
  );
});

test("a backup while two processes write is a consistent snapshot", { tags: "all" }, async () => {
  const dataDir = newShop("busy");
  const server = await startServer({ dataDir, env: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined } });
  const here = openShopOnDisk(dataDir);
  const day = { isOver: false };
  let sold = 0;
  const selling = (async () => {
    while (!day.isOver) {
      aSale();
      sold += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  })();
  const client = await signIn(server, OLIVE);
  const receiving = (async () => {
    for (let i = 0; !day.isOver; i += 1) {
      const piece = {
        sku: `BUSY-${i}`,
        category: "rings",
        description: "Ring",
        cost: "1.00",
        retailPrice: "2.00",
      };
      expect((await client.json("POST", "/api/inventory", piece)).status).toBe(201);
    }
  })();
  for (let round = 0; round < 3; round += 1) {
    const { code, stderr } = await runToEnd({
      args: ["backup", join(folder, `busy-${round}.tar.gz`)],
      dataDir,
    });
    expect([code, stderr]).toEqual([0, ""]);
  }
  day.isOver = true;
  await Promise.all([selling, receiving]);
  await server.stop();
  theBooksBalance(here);
  here.close();
  expect(sold).toBeGreaterThan(20);

  for (let round = 0; round < 3; round += 1) {
    const restored = join(folder, `busy-restored-${round}`);
    const { code, stdout } = await runToEnd({
      args: ["restore", join(folder, `busy-${round}.tar.gz`)],
      dataDir: restored,
    });
    expect(code, stdout).toBe(0);
    theBooksBalance({ dataDir: restored });
  }
});

test("restore is refused while a server runs; verify works", { tags: "all" }, async () => {
  const dataDir = newShop("open");
  const file = join(folder, "open.tar.gz");
  const server = await startServer({ dataDir });
  expect((await runToEnd({ args: ["backup", file], dataDir })).code).toBe(0);
  const refused = await runToEnd({ args: ["restore", file], dataDir });
  expect(refused).toMatchObject({
    code: 1,
    stderr: `Loupe is running on ${dataDir}: stop it, then restore. Nothing was changed.\n`,
  });
  const verified = await runToEnd({ args: ["verify"], dataDir });
  expect(verified.code).toBe(0);
  expect(verified.stdout).toContain("ok     sales: 1\n");
  await server.stop();
  const restored = await runToEnd({ args: ["restore", file], dataDir });
  expect(restored.code).toBe(0);
  expect(restored.stdout).toMatch(/Everything checks out\.\n$/);
});

test(
  "a backup made by hand exits with 1 where its folder is missing, and where a restore would refuse it",
  { tags: "all" },
  async () => {
    const dataDir = newShop("by-hand");
    const missing = join(folder, "missing");
    expect(await runToEnd({ args: ["backup", `${missing}/`], dataDir })).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no folder ${missing}: create it first.\n`,
    });
    const client = new Database(join(dataDir, "loupe.sqlite"));
    client.exec("update customers set total_spent = 1");
    client.close();
    const { code, stdout, stderr } = await runToEnd({ args: ["backup"], dataDir });
    const [backup] = listBackups(dataDir);
    expect(stdout).toMatch(new RegExp(`^.*/${backup!.name}\n.*, complete: `));
    expect([code, stderr]).toEqual([
      1,
      "The backup was made, but can't be restored as it is: customers don't add up. 'npm run verify' says why, and 'npm run restore -- FILE --anyway' takes it.\n",
    ]);
  },
);

/** A shop with a sale that doesn't add up. */
function wrongShop(name: string): string {
  const dataDir = newShop(name);
  const client = new Database(join(dataDir, "loupe.sqlite"));
  client.pragma("ignore_check_constraints = ON");
  client.exec("update sales set total = total + 1");
  client.close();
  return dataDir;
}
const WRONG = "WRONG  sales: 1\n       a sale whose totals don't add up: 1\n";

test("verify names the broken row and exits with 1", { tags: "all" }, async () => {
  const dataDir = wrongShop("wrong");
  const { code, stdout } = await runToEnd({ args: ["verify"], dataDir });
  expect(code).toBe(1);
  expect(stdout).toContain(WRONG);
});

test("verify --json says the same", { tags: "all" }, async () => {
  const dataDir = wrongShop("wrong as JSON");
  const { stdout } = await runToEnd({ args: ["verify"], dataDir });
  const json = await runToEnd({ args: ["verify", "--json"], dataDir });
  expect([json.code, json.stderr]).toEqual([1, ""]);
  const { ok, checks } = JSON.parse(json.stdout);
  expect(ok).toBe(false);
  expect(checks).toContainEqual({
    name: "sales",
    count: "1",
    wrong: expect.arrayContaining(["a sale whose totals don't add up: 1"]),
  });
  expect(checks).toHaveLength(stdout.match(/^(ok {3}|WRONG) {2}/gm)?.length ?? 0);
});

test("verify --quiet prints what is wrong, and nothing else", { tags: "all" }, async () => {
  const dataDir = wrongShop("wrong, in short");
  const { code, stdout, stderr } = await runToEnd({ args: ["verify", "--quiet"], dataDir });
  expect([code, stderr]).toEqual([1, ""]);
  expect(stdout).toContain(WRONG);
  expect(stdout).not.toMatch(/^ok|^Problems/m);
});

test("verify --quiet prints nothing of a good shop, and --json that it is", { tags: "all" }, async () => {
  const dataDir = newShop("good");
  const quiet = await runToEnd({ args: ["verify", "--quiet"], dataDir });
  expect(quiet).toEqual({ code: 0, stdout: "", stderr: "" });
  const json = await runToEnd({ args: ["verify", "--json"], dataDir });
  expect(json.code).toBe(0);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true });
});

test("kill -9 in the middle of a backup leaves no archive that looks whole", { tags: "all" }, async () => {
  const dataDir = newShop("killed-backup");
  for (let round = 0; round < 10; round += 1) await runToEnd({ args: ["backup"], dataDir }, 120 + round * 25);
  for (const { name } of listBackups(dataDir)) await readArchive(join(dataDir, "backups", name));
  expect((await runToEnd({ args: ["backup"], dataDir })).code).toBe(0);
  expect(readdirSync(join(dataDir, "backups")).filter((name) => /^\.(making|loupe)/.test(name))).toEqual([]);
  theBooksBalance({ dataDir });
});

test("kill -9 in the middle of a restore leaves a shop that starts", { tags: "all" }, async () => {
  const dataDir = newShop("killed-restore");
  const file = join(folder, "killed.tar.gz");
  expect((await runToEnd({ args: ["backup", file], dataDir })).code).toBe(0);
  for (let round = 0; round < 10; round += 1) {
    await runToEnd({ args: ["restore", file], dataDir }, 120 + round * 25);
    if (round % 3 > 0) continue;
    const server = await startServer({ dataDir });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
    theBooksBalance({ dataDir });
  }
  expect((await runToEnd({ args: ["restore", file], dataDir })).code).toBe(0);
  expect((await runToEnd({ args: ["verify"], dataDir })).code).toBe(0);
});

test(
  "two servers starting at once on an older schema upgrade it once, after a backup",
  { tags: "all" },
  async () => {
    const dataDir = join(folder, "older");
    mkdirSync(dataDir);
    const client = new Database(join(dataDir, "loupe.sqlite"));
    client.exec(readFileSync("tests/fixtures/schema/0000.sql", "utf8"));
    client.close();
    writeFileSync(join(dataDir, "audit.key"), "a".repeat(64));
    const env = laterVersion(folder);
    const servers = await Promise.all([1, 2, 3].map(() => startServer({ dataDir, env })));
    for (const { url } of servers) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await Promise.all(servers.map((server) => server.stop()));
    expect(listBackups(dataDir).map(({ kind }) => kind)).toEqual(["before-upgrade"]);
    const after = new Database(join(dataDir, "loupe.sqlite"));
    expect(after.prepare("select count(*) from migrations").pluck().get()).toBe(
      migrations.length + MADE_UP.length,
    );
    after.close();
    theBooksBalance({ dataDir });
  },
);
