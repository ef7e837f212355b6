import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { verifyFolder } from "~/backup/verify-folder.server";
import { auditKeyMark, endOfChain } from "~/domain/records/audit/hash-chain.server";
import { shop as opened, useShop } from "~/runtime/shop.server";
import { openAuditKey } from "~/server/open-audit-key.server";
import { aSale, openShopOnDisk, type ShopOnDisk, writeHead } from "../../support/shop.ts";

// The rows of the table in docs/hosting.md, 'Keys', each up to a clean `verify`.

const OURS = "a".repeat(64);
const ANOTHERS = "b".repeat(64);

let shop: ShopOnDisk;
let folder: string;
let last: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-keys-"));
  shop = openShopOnDisk(folder);
  work();
  last = endOfChain(shop.db).id;
});
afterEach(() => {
  if (shop.db.$client.open) shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string) => join(shop.dataDir, name);
const put = (key: string, name = "audit.key") => writeFileSync(file(name), key);

/** Sells under the key that the shop was opened with. */
function work() {
  for (let nth = 0; nth < 2; nth += 1) aSale();
  writeHead({ ...shop, auditKey: opened().auditKey });
}

function open(seals = false) {
  const auditKey = openAuditKey(shop.db, shop.dataDir, { isChain: false, seals });
  useShop({ ...opened(), auditKey });
  work();
}

/** As versions before this one did. */
function workUnder(key: string) {
  useShop({ ...opened(), auditKey: Buffer.from(key, "hex") });
  aSale();
}

async function verified() {
  const checks = await verifyFolder(shop.dataDir);
  const { counted = "" } = checks.find(({ about }) => about === "rows of the audit log") ?? {};
  return {
    wrong: checks.flatMap(({ wrong }) => wrong),
    sealed: /, sealed on (.*)/.exec(counted)?.[1] ?? null,
  };
}

const markOf = (key: string) => auditKeyMark(Buffer.from(key, "hex"));
const today = () => new Date().toISOString().slice(0, 10);

function loseKey() {
  rmSync(file("audit.key"));
  open(true);
}

test("lost, and a copy is there", async () => {
  rmSync(file("audit.key"));
  expect(() => open()).toThrow(
    /^There is no audit\.key in .*\. Put it back .*npm start -- --seal-audit-log seals the log as it is/,
  );
  expect(existsSync(file("audit.key"))).toBe(false);
  expect((await verified()).wrong).toEqual([
    "audit.key is missing, so nothing can be proven: docs/hosting.md, 'Keys', says what to do",
  ]);
  put(OURS);
  open();
  expect(await verified()).toEqual({ wrong: [], sealed: null });
});

test("lost for good: the log is sealed under a new one, once", async () => {
  loseKey();
  expect(readFileSync(file("audit.key"), "utf8")).not.toBe(OURS);
  expect(await verified()).toEqual({
    wrong: [],
    sealed: `${today()} up to entry ${last}: 1 to ${last} not proven since`,
  });
  const seal = shop.db.$client
    .prepare("select id, payload from audit_log where action = 'audit.sealed'")
    .get() as { id: number; payload: string };
  const mac = shop.db.$client.prepare("select mac from audit_log where id = ?").pluck().get(last);
  expect(JSON.parse(seal.payload)).toEqual({
    before: { entry: last, hash: mac },
    after: { reason: "the key was lost" },
  });
  open();
  expect(() => open(true)).toThrow("There is nothing to seal");
  expect((await verified()).wrong).toEqual([]);
});

test("found after the log was sealed: it proves what it signed", async () => {
  loseKey();
  put(`${OURS}\n`, "audit.key.old");
  open();
  expect(await verified()).toEqual({
    wrong: [],
    sealed: `${today()} up to entry ${last}: all of them signed by keys in audit.key.old: ${markOf(OURS)}`,
  });
  put("half a k", "audit.key.old");
  expect((await verified()).wrong).toEqual([expect.stringContaining("isn't a list of Loupe keys")]);
});

test("found, and put in the newer one's place", async () => {
  loseKey();
  const newer = readFileSync(file("audit.key"), "utf8");
  put(OURS);
  const line = `it signed entries up to ${last}, and entry ${last + 1} sealed them under a newer key`;
  for (const seals of [false, true]) expect(() => open(seals)).toThrow(line);
  expect((await verified()).wrong).toEqual([
    `audit.key is an older one, of the rows up to ${last}: row ${last + 1} sealed them under a newer one: docs/hosting.md, 'Keys', says what to do`,
  ]);
  renameSync(file("audit.key"), file("audit.key.old"));
  put(newer);
  open();
  expect((await verified()).wrong).toEqual([]);

  // Without the newer one, what that had signed is sealed as well.
  const end = endOfChain(shop.db).id;
  rmSync(file("audit.key"));
  open(true);
  expect(await verified()).toEqual({
    wrong: [],
    sealed: `${today()} up to entry ${end}: ${last + 1} to ${end} not proven since, the rest signed by keys in audit.key.old: ${markOf(OURS)}`,
  });
});

test("another shop's", async () => {
  put(ANOTHERS);
  for (const seals of [false, true])
    expect(() => open(seals)).toThrow("is not this shop's: it signed no entry of the audit log");
  expect((await verified()).wrong).toEqual([
    "audit.key signed no row of this log, so nothing can be proven: docs/hosting.md, 'Keys', says what to do",
  ]);
  put(OURS);
  open();
  expect(await verified()).toEqual({ wrong: [], sealed: null });
});

test("rows under two keys, and the newer one is here", async () => {
  workUnder(ANOTHERS);
  put(ANOTHERS);
  open();
  expect((await verified()).wrong).toEqual([
    `audit.key signed the rows since ${last + 1} alone, and nothing seals those before: docs/hosting.md, 'Keys', says what to do`,
  ]);
  open(true);
  expect(await verified()).toEqual({
    wrong: [],
    sealed: expect.stringMatching(new RegExp(`^${today()} up to entry \\d+: 1 to ${last} not proven since$`)),
  });
  // One that signed nothing isn't named.
  put(`${"c".repeat(64)}\n${OURS}`, "audit.key.old");
  const said = (await verified()).sealed;
  expect(said).toMatch(
    new RegExp(`: all of them signed by (audit\\.key and by )?keys in audit\\.key\\.old: ${markOf(OURS)}$`),
  );
});

test("rows under two keys, and the older one is back", async () => {
  workUnder(ANOTHERS);
  const end = endOfChain(shop.db).id;
  open();
  expect((await verified()).wrong).toEqual([`audit row ${last + 1}: its content was changed`]);
  open(true);
  expect(await verified()).toEqual({
    wrong: [],
    sealed: expect.stringContaining(`: ${last + 1} to ${end} not proven since`),
  });
});

test(
  "an archive from before the log was sealed is proven by the older key, and sealed under the newer one",
  { tags: "all" },
  async () => {
    const archive = file("earlier.tar.gz");
    await makeBackup(shop.dataDir, { target: archive });
    loseKey();
    put(OURS, "audit.key.old");
    shop.close();
    const { sealed } = await restoreBackup(shop.dataDir, archive);
    expect(sealed).toBe(true);
    expect(await verified()).toEqual({
      wrong: [],
      sealed: `${today()} up to entry ${last}: all of them signed by keys in audit.key.old: ${markOf(OURS)}`,
    });
  },
);

test("keys of earlier rows go along in an archive with keys", { tags: "all" }, async () => {
  loseKey();
  put(OURS, "audit.key.old");
  const archive = file("keys.tar.gz");
  await makeBackup(shop.dataDir, { target: archive, kind: "with-keys" });
  const to = file("elsewhere");
  await restoreBackup(to, archive);
  expect(readFileSync(join(to, "audit.key.old"), "utf8")).toBe(OURS);
  expect(readFileSync(join(to, "audit.key"), "utf8")).toBe(readFileSync(file("audit.key"), "utf8"));
});

test("an archive with keys isn't made without the log's", async () => {
  rmSync(file("audit.key"), { force: true });
  const archive = file("keys.tar.gz");
  await expect(makeBackup(shop.dataDir, { target: archive, kind: "with-keys" })).rejects.toThrow(
    `There is no audit.key in ${shop.dataDir}, so no backup has it: put it back (docs/hosting.md, 'Keys'), or leave out --with-keys.`,
  );
  expect(existsSync(archive)).toBe(false);
});
