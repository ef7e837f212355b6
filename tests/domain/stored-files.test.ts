import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { verifyFolder } from "~/backup/verify-folder.server";
import { tryLock } from "~db/folder-lock.server.ts";
import { openDatabase } from "~db/client.server.ts";
import { editProcess } from "~/domain/records/processes/edit-process.server";
import { getProcess } from "~/domain/records/processes/find-processes.server";
import { smallPdf } from "~/sample-shop/small-pdf";
import {
  clearUnnamedCopies,
  clearUnnamedFiles,
  placeUpload,
  storeContent,
  storedPath,
} from "~/web/stored-files.server";
import { THE_SAFE } from "../support/cast.ts";
import { aProcess, enact, openShopOnDisk, type ShopOnDisk } from "../support/shop.ts";

const HOUR = 60 * 60 * 1000;

const WITHOUT_PDF = {
  title: "The safe",
  description: null,
  category: null,
  pdfUrl: null,
  upload: null,
  removePdf: true,
};

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const stored = () => readdirSync(join(shop.dataDir, "uploads")).filter((name) => name !== "tmp");
const store = (content: string) => storeContent(shop.dataDir, Buffer.from(content)).sha256;
const age = (sha256: string, ms: number) => {
  const when = (Date.now() - ms) / 1000;
  utimesSync(storedPath(shop.dataDir, sha256), when, when);
};
const clear = () => clearUnnamedFiles(shop.db, shop.dataDir, Date.now());

describe("content in its place", () => {
  test("is stored once under its SHA-256, whatever its name", () => {
    const first = aProcess(THE_SAFE).attached!;
    const again = aProcess({ pdf: { ...THE_SAFE.pdf, name: "another.pdf" } }).attached!;
    expect(stored()).toEqual([first.sha256]);
    expect(again).toEqual({ ...first, name: "another.pdf" });
    expect(readFileSync(storedPath(shop.dataDir, first.sha256))).toEqual(THE_SAFE.pdf.content);
  });

  test("an upload that has gone meanwhile is reported, not thrown", () => {
    const gone = { path: join(shop.dataDir, "gone.upload"), sha256: "0".repeat(64) };
    expect(placeUpload(shop.dataDir, gone)).toBe(false);
  });
});

describe("clearing away", () => {
  test("deletes only files that no row names and that are over an hour old", () => {
    const { attached } = aProcess(THE_SAFE);
    const [old, young] = [store("old"), store("young")];
    for (const sha256 of [attached!.sha256, old]) age(sha256, 2 * HOUR);
    for (const name of ["README.txt", `${old}.bak`])
      writeFileSync(join(shop.dataDir, "uploads", name), "mine");
    mkdirSync(join(shop.dataDir, "uploads/tmp"));
    expect(clear()).toBe(1);
    expect(stored().toSorted()).toEqual([attached!.sha256, young, "README.txt", `${old}.bak`].toSorted());
    expect(clear()).toBe(0);
  });

  test("in a store it is the same, and writes nothing", () => {
    const { attached } = aProcess(THE_SAFE);
    const [old, young] = [store("old"), store("young")];
    for (const sha256 of [attached!.sha256, old]) age(sha256, 2 * HOUR);
    const replica = openDatabase(join(shop.dataDir, "loupe.sqlite"));
    replica.$client.pragma("query_only = on");
    expect(clearUnnamedCopies(replica, shop.dataDir, Date.now())).toBe(1);
    replica.$client.close();
    expect(stored().toSorted()).toEqual([attached!.sha256, young].toSorted());
  });

  test("deletes a replaced PDF, but not while another process entry uses it", () => {
    const one = aProcess(THE_SAFE);
    const other = aProcess(THE_SAFE);
    age(one.attached!.sha256, 2 * HOUR);
    const letGo = (id: number) => enact((ctx) => editProcess(ctx, id, { ...WITHOUT_PDF, version: 1 }));
    letGo(one.id);
    expect([clear(), stored()]).toEqual([0, [one.attached!.sha256]]);
    letGo(other.id);
    expect([clear(), stored()]).toEqual([1, []]);
  });

  test("waits while a backup is being made", () => {
    age(store("old"), 2 * HOUR);
    mkdirSync(join(shop.dataDir, "backups"));
    const backup = tryLock(join(shop.dataDir, "backups/.lock.sqlite"), "alone")!;
    expect(clear()).toBe(0);
    backup.release();
    expect(clear()).toBe(1);
  });
});

test("a backup carries what is attached; the restored shop serves the same bytes and proves itself", async () => {
  const { id, attached } = aProcess(THE_SAFE);
  const { file, manifest } = await makeBackup(shop.dataDir);
  expect(manifest.files).toContainEqual({
    path: `uploads/${attached!.sha256}`,
    size: THE_SAFE.pdf.content.length,
    sha256: attached!.sha256,
  });
  const content = smallPdf("After the backup", ["New words."]);
  enact((ctx) =>
    editProcess(ctx, id, {
      title: "Changed",
      description: null,
      category: null,
      pdfUrl: null,
      upload: { name: "new.pdf", ...storeContent(shop.dataDir, content), place: () => true },
      removePdf: false,
      version: 1,
    }),
  );
  age(attached!.sha256, 2 * HOUR);
  expect(clear()).toBe(1);
  shop.db.$client.close();

  const { checks } = await restoreBackup(shop.dataDir, file);
  expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
  const restored = openDatabase(shop.file);
  expect(getProcess(restored, id)).toMatchObject({ title: THE_SAFE.title, attached });
  restored.$client.close();
  expect(readFileSync(storedPath(shop.dataDir, attached!.sha256))).toEqual(THE_SAFE.pdf.content);
  expect(existsSync(storedPath(shop.dataDir, storeContent(shop.dataDir, content).sha256))).toBe(true);
});

test("a missing file is reported, unless its row has gone meanwhile", async () => {
  const { id, attached } = aProcess(THE_SAFE);
  age(attached!.sha256, 2 * HOUR);
  const wrong = async () => (await verifyFolder(shop.dataDir)).flatMap((check) => check.wrong);
  const looking = verifyFolder(shop.dataDir);
  enact((ctx) => editProcess(ctx, id, { ...WITHOUT_PDF, version: 1 }));
  clear();
  expect((await looking).flatMap((check) => check.wrong)).toEqual([]);
  const again = aProcess(THE_SAFE).attached!;
  expect(await wrong()).toEqual([]);
  placeUpload(shop.dataDir, { path: storedPath(shop.dataDir, again.sha256), sha256: "f".repeat(64) });
  expect(await wrong()).toContain("file 2: its content is missing from uploads/");
});
