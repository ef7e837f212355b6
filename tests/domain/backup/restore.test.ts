import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdFolder } from "~/backup/hold-folder.server";
import { makeBackup } from "~/backup/make-backup.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { verifyFolder } from "~/backup/verify-folder.server";
import { newProgramToken } from "~/access/program-token.server";
import { makeToken } from "~/domain/shop/tokens/make-token.server";
import { AuditHead } from "~/domain/records/audit/head.server";
import { finishSwap, isSwapUnfinished } from "~/backup/swap.server";
import { StartError } from "~/runtime/start-error";
import { tryLock } from "~db/folder-lock.server.ts";
import { editArchive } from "../../support/edit-archive.ts";
import { oneIn } from "../../support/everything.ts";
import {
  aCustomer,
  aSale,
  enact,
  openShopOnDisk,
  prepareShop,
  type ShopOnDisk,
  theBooksBalance,
  writeHead,
} from "../../support/shop.ts";

/** A shop that has sold once, and its archives, without keys and with them. */
let made: { folder: string; plain: string; withKeys: string };
beforeAll(async () => {
  const around = mkdtempSync(join(tmpdir(), "loupe-restore-made-"));
  const [plain, withKeys] = [join(around, "plain.tar.gz"), join(around, "with-keys.tar.gz")];
  made = { folder: join(around, "shop"), plain, withKeys };
  prepareShop(made.folder, () => aSale());
  mkdirSync(join(made.folder, "uploads"));
  await makeBackup(made.folder, { target: plain });
  await makeBackup(made.folder, { target: withKeys, kind: "with-keys" });
});
afterAll(() => rmSync(dirname(made.folder), { recursive: true, force: true }));

let shop: ShopOnDisk;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-restore-"));
  cpSync(made.folder, join(folder, "shop"), { recursive: true });
  shop = openShopOnDisk(join(folder, "shop"));
});
afterEach(() => {
  if (shop.db.$client.open) shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const archive = () => join(folder, "shop.tar.gz");
const count = (dataDir: string, table: string) => {
  const client = new Database(join(dataDir, "loupe.sqlite"), { readonly: true });
  const rows = client.prepare(`select count(*) from ${table}`).pluck().get();
  client.close();
  return rows;
};
const actions = (dataDir: string) => {
  const client = new Database(join(dataDir, "loupe.sqlite"), { readonly: true });
  const found = client.prepare("select action from audit_log order by id desc limit 2").pluck().all();
  client.close();
  return found;
};

test("the shop is as in the archive, and the replaced data is kept, including its WAL", async () => {
  aCustomer();
  // As after kill -9: the last writes are only in the WAL.
  cpSync(shop.dataDir, join(folder, "killed"), { recursive: true });
  const dataDir = join(folder, "killed");
  expect(existsSync(join(dataDir, "loupe.sqlite-wal"))).toBe(true);
  const { replaced, sealed, checks } = await restoreBackup(dataDir, made.plain);
  expect(sealed).toBe(false);
  expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(count(dataDir, "customers")).toBe(1);
  expect(actions(dataDir)[0]).toBe("shop.restored");
  expect(count(replaced!, "customers")).toBe(2);
  theBooksBalance({ dataDir });
  expect(readdirSync(dataDir).filter((name) => name.startsWith("restor"))).toEqual([]);
});

test("all sessions and tokens of programs end, and the trail says so of each token: one may have been signed out or revoked since", async () => {
  shop.db.$client.exec(
    "insert into sessions (token_hash, employee_id, created_at, last_seen_at) values ('t', 1, 1, 1)",
  );
  const token = { name: "Web shop", role: "sales", isReadOnly: false, expires: "never" } as const;
  enact((ctx) => makeToken(ctx, { ...token, tokenHash: newProgramToken().tokenHash }));
  await makeBackup(shop.dataDir, { target: archive() });
  const dataDir = join(folder, "new");
  await restoreBackup(dataDir, archive());
  expect(count(dataDir, "sessions")).toBe(0);
  expect(count(dataDir, "api_tokens where revoked_at is null")).toBe(0);
  expect(actions(dataDir)).toEqual(["token.revoked", "shop.restored"]);
  theBooksBalance({ dataDir });
});

const headIn = (dataDir: string) =>
  AuditHead.parse(JSON.parse(readFileSync(join(dataDir, "audit-head.json"), "utf8")));

describe("keys", () => {
  const keyOf = (dataDir: string) => readFileSync(join(dataDir, "audit.key"), "utf8");

  test("stay when the archive has none", async () => {
    shop.close();
    await restoreBackup(shop.dataDir, made.plain);
    expect(keyOf(shop.dataDir)).toBe("a".repeat(64));
    theBooksBalance({ dataDir: shop.dataDir });
  });

  test("are restored when asked for", async () => {
    const { sealed } = await restoreBackup(join(folder, "new"), made.withKeys);
    expect(sealed).toBe(false);
    expect(keyOf(join(folder, "new"))).toBe("a".repeat(64));
    expect(existsSync(join(folder, "new/secret"))).toBe(true);
  });

  test("of the archive replace a damaged one of the folder", async () => {
    shop.close();
    writeFileSync(join(shop.dataDir, "audit.key"), "half a k");
    await restoreBackup(shop.dataDir, made.withKeys);
    expect(keyOf(shop.dataDir)).toBe("a".repeat(64));
    theBooksBalance({ dataDir: shop.dataDir });
  });

  test.each(["audit.key", "secret"])("that are invalid are refused: %s", async (name) => {
    for (const damaged of oneIn(4, [
      "a".repeat(63),
      "",
      "g".repeat(64),
      `${"a".repeat(64)}\n${"b".repeat(64)}`,
    ])) {
      cpSync(made.withKeys, archive());
      await editArchive(archive(), (unpacked) => writeFileSync(join(unpacked, name), damaged));
      const error = await restoreBackup(join(folder, "new"), archive()).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect((error as Error).message).toContain(
        `can't be restored: its ${name} isn't a Loupe key, which is 64 hexadecimal characters. Nothing was changed.`,
      );
      expect(existsSync(join(folder, "new/loupe.sqlite"))).toBe(false);
    }
  });

  test("that are lost: the log is sealed under a new one, which signs its head, and verifies", async () => {
    const { sealed, checks } = await restoreBackup(join(folder, "new"), made.plain);
    expect(sealed).toBe(true);
    expect(actions(join(folder, "new"))).toEqual(["shop.restored", "audit.sealed"]);
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(count(join(folder, "new"), "audit_log")).toBe(headIn(join(folder, "new")).rows);
    expect(keyOf(join(folder, "new"))).not.toBe("a".repeat(64));
    theBooksBalance({ dataDir: join(folder, "new") });
  });
});

describe("the head of the audit log", () => {
  const lines = async (dataDir: string) => (await verifyFolder(dataDir)).flatMap(({ wrong }) => wrong);

  test("follows the older log that a restore brings back; heads of the replaced log raise no alarm", async () => {
    for (let i = 0; i < 5; i += 1) aCustomer();
    writeHead(shop);
    await makeBackup(shop.dataDir);
    const later = headIn(shop.dataDir);
    shop.close();
    const { checks } = await restoreBackup(shop.dataDir, made.plain);
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(headIn(shop.dataDir).rows).toBeLessThan(later.rows);
    expect(count(shop.dataDir, "audit_log")).toBe(headIn(shop.dataDir).rows);

    shop = openShopOnDisk(shop.dataDir);
    for (let i = 0; i < 9; i += 1) aCustomer();
    writeHead(shop);
    expect(headIn(shop.dataDir).rows).toBeGreaterThan(later.rows);
    expect(await lines(shop.dataDir)).toEqual([]);
    // The replaced log's head doesn't match this one.
    writeFileSync(join(shop.dataDir, "audit-head.json"), JSON.stringify(later));
    expect(await lines(shop.dataDir)).toEqual([
      expect.stringMatching(/^audit-head\.json is of the log that the restore of row \d+ replaced$/),
    ]);
  });

  const cutOff = (unpacked: string) => {
    const client = new Database(join(unpacked, "loupe.sqlite"));
    const trigger = client
      .prepare("select sql from sqlite_schema where name = 'audit_log_last'")
      .pluck()
      .get();
    client.exec("drop trigger audit_log_last; delete from audit_log where id > 4");
    client.exec("update sqlite_sequence set seq = 4 where name = 'audit_log'");
    client.exec(String(trigger));
    client.close();
  };

  test("shows that rows were cut off in an archive, with the key and without it", async () => {
    aCustomer();
    await makeBackup(shop.dataDir, { target: archive() });
    await editArchive(archive(), (unpacked, manifest) => {
      cutOff(unpacked);
      manifest.rows.audit_log = 4;
    });
    for (const key of ["here", "lost"]) {
      const dataDir = join(folder, key);
      mkdirSync(dataDir);
      if (key === "here") writeFileSync(join(dataDir, "audit.key"), "a".repeat(64));
      await expect(restoreBackup(dataDir, archive())).rejects.toThrow(
        "the head of its audit log: the log had 5 rows then and has 4 now: rows are missing at its end",
      );
    }
  });

  test("that an archive has lost, or that somebody without the key wrote, is refused", async () => {
    cpSync(made.plain, archive());
    await editArchive(archive(), (_, manifest) => {
      manifest.auditHead = { ...manifest.auditHead!, rows: 1 };
    });
    await expect(restoreBackup(shop.dataDir, archive())).rejects.toThrow(
      "not signed with the key of this shop",
    );
    await editArchive(archive(), (_, manifest) => {
      manifest.auditHead = null;
    });
    await expect(restoreBackup(shop.dataDir, archive())).rejects.toThrow(
      "its manifest has lost the head of the audit log",
    );
  });
});

test("is refused while somebody holds the folder", { tags: "all" }, async () => {
  const server = tryLock(join(shop.dataDir, "lock.sqlite"), "shared");
  await expect(restoreBackup(shop.dataDir, made.plain)).rejects.toThrow("Loupe is running on");
  server?.release();
  expect(readdirSync(shop.dataDir).filter((name) => name.startsWith("re"))).toEqual([]);
});

test("books that don't balance are refused unless forced", async () => {
  shop.db.$client.exec("update customers set total_spent = 1");
  await makeBackup(shop.dataDir, { target: archive() });
  const dataDir = join(folder, "new");
  await expect(restoreBackup(dataDir, archive())).rejects.toThrow(
    "its books don't balance (a customer whose",
  );
  expect(existsSync(join(dataDir, "loupe.sqlite"))).toBe(false);
  const { checks } = await restoreBackup(dataDir, archive(), { anyway: true });
  expect(checks.flatMap(({ wrong }) => wrong)).toHaveLength(1);
});

test("a table whose rows can't be compared with the audit log is named", async () => {
  const { $client: client } = shop.db;
  const stays = client.prepare("select sql from sqlite_schema where name = 'audit_log_stays'").pluck().get();
  client.exec("drop trigger audit_log_stays; pragma ignore_check_constraints = on");
  client.exec("update audit_log set payload = '{' where record_kind = 'customer'");
  client.exec(String(stays));
  await makeBackup(shop.dataDir, { target: archive() });
  // Who has the key is told that these rows were changed.
  await expect(restoreBackup(join(folder, "new"), archive())).rejects.toThrow(
    "its books don't balance (customers and what the audit log says of them: their proof broke off); --anyway",
  );
});

describe("cut off after the decision", () => {
  const MOVES = ["loupe.sqlite-wal", "loupe.sqlite", "uploads", "audit.key"];

  let restored: string;
  beforeAll(async () => {
    restored = join(dirname(made.folder), "restored");
    await restoreBackup(restored, made.plain);
  });

  /** A folder with a planned restore after the first `renames` renames. */
  function cutOffAfter(renames: number): string {
    aCustomer();
    const dataDir = join(folder, `cut-${renames}`);
    cpSync(shop.dataDir, dataDir, { recursive: true });
    const staged = join(dataDir, "restoring-x");
    cpSync(restored, staged, { recursive: true });
    rmSync(join(staged, "lock.sqlite"));
    mkdirSync(join(dataDir, "replaced-x"));
    let left = renames;
    for (const name of MOVES) {
      if (left-- > 0) renameSync(join(dataDir, name), join(dataDir, "replaced-x", name));
      if (existsSync(join(staged, name)) && left-- > 0) renameSync(join(staged, name), join(dataDir, name));
    }
    writeFileSync(
      join(dataDir, "restore.json"),
      JSON.stringify({ staged: "restoring-x", replaced: "replaced-x" }),
    );
    return dataDir;
  }

  test.each(oneIn(3, [0, 1, 2, 3, 4, 5, 6, 7]))(
    "%i renames done: the next start ends it",
    async (renames) => {
      const dataDir = cutOffAfter(renames);
      expect(isSwapUnfinished(dataDir)).toBe(true);
      (await holdFolder(dataDir)).release();
      expect(isSwapUnfinished(dataDir)).toBe(false);
      expect(count(dataDir, "customers")).toBe(1);
      theBooksBalance({ dataDir });
      expect(count(join(dataDir, "replaced-x"), "customers")).toBe(2);
      finishSwap(dataDir);
      expect(count(dataDir, "customers")).toBe(1);
    },
  );

  test("before the plan is written, nothing changes, and the next start cleans up", async () => {
    mkdirSync(join(shop.dataDir, "restoring-y/uploads"), { recursive: true });
    shop.close();
    await restoreBackup(shop.dataDir, made.plain);
    expect(existsSync(join(shop.dataDir, "restoring-y"))).toBe(false);
  });
});
