import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { verifyFolder } from "~/backup/verify-folder.server";
import { mergesInto } from "~/domain/people/merges/find-merges.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import type { Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { recordToAddTo, wholeRecord } from "~/domain/people/merges/whole-record.server";
import { addFile, removeFile } from "~/domain/shop/files/add-file.server";
import { fileOf, filesOf } from "~/domain/shop/files/find-files.server";
import type { Filed, ReceivedFile } from "~/domain/shop/files/record-file";
import { MOST_FILES } from "~/domain/shop/files/file-limits";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { findMentions } from "~/domain/records/privacy/find-mentions.server";
import { personOf } from "~/domain/records/privacy/person-words.server";
import { photosOfOne } from "~/domain/shop/photos/find-photos.server";
import { addPhoto } from "~/domain/shop/photos/add-photo.server";
import { removePhoto } from "~/domain/shop/photos/remove-photo.server";
import { openDatabase } from "~db/client.server.ts";
import { storeContent, storedPath, tryToClearUnnamedFiles } from "~/web/stored-files.server";
import {
  aCustomer,
  aFile,
  aPhoto,
  aPiece,
  attempt,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
  writeHead,
} from "../../support/shop.ts";

const HOUR = 60 * 60 * 1000;

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const aCustomersRecord = (): Filed => ({ kind: "customer", id: aCustomer().id });
const aPiecesRecord = (): Filed => ({ kind: "piece", id: aPiece().id });
const received = (content: string, words: Partial<ReceivedFile> = {}): ReceivedFile => ({
  ...storeContent(shop.dataDir, Buffer.from(content)),
  kind: "pdf",
  mediaType: "application/pdf",
  fileName: "scan0001.pdf",
  place: () => true,
  ...words,
});
const adding = (of: Filed, file: ReceivedFile, name: string | null = null) =>
  attempt((ctx) => addFile(ctx, recordToAddTo(ctx.tx, of), { name, file }));
const filesIn = (of: Filed, db = shop.db) => filesOf(db, wholeRecord(db, of));
const photosIn = (of: Filed) => photosOfOne(shop.db, wholeRecord(shop.db, of));
const merge = (keptId: number, mergedId: number) => {
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
    keyof typeof ownFields,
    null
  >;
  enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
  return mergesInto(shop.db, keptId)[0]!.id;
};
const erase = (id: number) => enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
const rows = (table: string) =>
  shop.db.$client.prepare(`select count(*) from ${table}`).pluck().get() as number;
const stored = () => readdirSync(join(shop.dataDir, "uploads")).filter((name) => name !== "tmp");

/** As if all content had been stored two hours ago. */
function clearLater() {
  for (const name of stored()) {
    const when = (Date.now() - 2 * HOUR) / 1000;
    utimesSync(storedPath(shop.dataDir, name), when, when);
  }
  tryToClearUnnamedFiles(shop.db, shop.dataDir);
}

function allOf(id: number) {
  const reading = readAllOf(shop.db, getCustomerOrErased(shop.db, id)!, Date.now() as Instant);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

describe.each([
  ["a customer", aCustomersRecord],
  ["a piece", aPiecesRecord],
])("files of %s", (_, aRecord) => {
  test("are called as typed, else as the file, in the order they were added", () => {
    const of = aRecord();
    enact((ctx) => addFile(ctx, recordToAddTo(ctx.tx, of), { name: "GIA 2141/88", file: received("one") }));
    enact((ctx) => addFile(ctx, recordToAddTo(ctx.tx, of), { name: null, file: received("two") }));
    expect(filesIn(of)).toMatchObject([
      { name: "GIA 2141/88", fileName: "GIA 2141-88.pdf", mediaType: "application/pdf", by: "Olive Marsh" },
      { name: "scan0001", fileName: "scan0001.pdf", size: 3 },
    ]);
    expect(filesIn(aRecord())).toEqual([]);
  });

  test("refuse content that is there, one too many, content that is gone, and no record", () => {
    const of = aRecord();
    enact((ctx) =>
      addFile(ctx, recordToAddTo(ctx.tx, of), { name: "The certificate", file: received("same") }),
    );
    expect(adding(of, received("same"), "Another name")).toMatchObject({
      refusal: { errors: { file: ["This file is already here as 'The certificate'"] } },
    });
    expect(adding(aRecord(), received("same")).kind).toBe("done");
    const before = [rows("files"), rows("record_files")];
    expect(adding(of, received("gone", { place: () => false }))).toMatchObject({
      refusal: { errors: { file: [expect.stringContaining("has expired")] } },
    });
    expect([rows("files"), rows("record_files")]).toEqual(before);
    for (let n = 1; n < MOST_FILES; n += 1) aFile(of);
    expect(adding(of, received("more"))).toMatchObject({
      refusal: { errors: { file: ["You can add up to 20 files. Remove one first."] } },
    });
    expect(adding({ ...of, id: 9_999 }, received("x"))).toMatchObject({ refusal: { kind: "missing" } });
  });

  test("are removed with their content, from their own record alone, each an entry of the trail", () => {
    const [of, other] = [aRecord(), aRecord()];
    const id = aFile(of, "Appraisal");
    expect(attempt((ctx) => removeFile(ctx, wholeRecord(ctx.tx, other), id))).toMatchObject({
      refusal: { kind: "missing" },
    });
    expect(fileOf(shop.db, wholeRecord(shop.db, other), id)).toBeUndefined();
    clearLater();
    expect(stored()).toHaveLength(1);
    enact((ctx) => removeFile(ctx, wholeRecord(ctx.tx, of), id));
    expect(filesIn(of)).toEqual([]);
    clearLater();
    expect(stored()).toEqual([]);
    const trail = shop.db.$client
      .prepare(
        `select action, payload from audit_log where record_kind = ? and record_id = ? and action like '%.file-%' order by id`,
      )
      .all(of.kind, String(of.id)) as { action: string; payload: string }[];
    expect(trail.map(({ action }) => action)).toEqual([`${of.kind}.file-added`, `${of.kind}.file-removed`]);
    expect(trail.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { after: { file: id, name: "Appraisal" } },
      { before: { file: id, name: "Appraisal" } },
    ]);
  });
});

describe("files and photos of one person", () => {
  test("follow a merge and come back with its undo; a merged customer gets no more", () => {
    const [kept, merged] = [aCustomersRecord(), aCustomersRecord()] as [
      Filed & { kind: "customer" },
      Filed & { kind: "customer" },
    ];
    const [ofKept, ofMerged] = [aFile(kept), aFile(merged)];
    const [photoOfKept, photoOfMerged] = [aPhoto(kept), aPhoto(merged)];
    const mergeId = merge(kept.id, merged.id);
    for (const one of [kept, merged]) {
      expect(filesIn(one).map(({ id }) => id)).toEqual([ofKept, ofMerged]);
      expect(photosIn(one)).toEqual([photoOfKept, photoOfMerged]);
    }
    expect(adding(merged, received("more"))).toMatchObject({ refusal: { kind: "conflict" } });
    const photo = { picture: received("picture"), thumbnail: received("thumbnail") };
    expect(attempt((ctx) => addPhoto(ctx, recordToAddTo(ctx.tx, merged), photo))).toMatchObject({
      refusal: { kind: "conflict" },
    });
    const later = aFile(kept);
    enact((ctx) => undoMerge(ctx, mergeId));
    expect(filesIn(kept).map(({ id }) => id)).toEqual([ofKept, later]);
    expect(filesIn(merged).map(({ id }) => id)).toEqual([ofMerged]);
    expect(photosIn(merged)).toEqual([photoOfMerged]);
    enact((ctx) => removePhoto(ctx, wholeRecord(ctx.tx, merged), photoOfMerged));
    expect(photosIn(kept)).toEqual([photoOfKept]);
    theBooksBalance(shop);
  });

  test("are in what an export says, and go with an erasure, with their content; a piece's stay", () => {
    const [kept, merged] = [aCustomer(), aCustomer()];
    const piece = aPiece();
    for (const { id } of [kept, merged]) {
      aFile({ kind: "customer", id }, "Zqxpassport");
      aPhoto({ kind: "customer", id });
    }
    const stays = aFile({ kind: "piece", id: piece.id });
    merge(kept.id, merged.id);
    expect(allOf(kept.id)).toMatchObject({ files: [{ name: "Zqxpassport" }, {}] });
    expect(allOf(kept.id).photos).toHaveLength(2);
    erase(kept.id);
    expect([rows("record_files"), rows("photos"), rows("files")]).toEqual([1, 0, 1]);
    expect(filesIn({ kind: "piece", id: piece.id }).map(({ id }) => id)).toEqual([stays]);
    clearLater();
    expect(stored()).toHaveLength(1);
    const said = shop.db.$client.prepare("select group_concat(payload) from audit_log").pluck().get();
    expect(said).not.toContain("Zqxpassport");
    expect(adding({ kind: "customer", id: kept.id }, received("x"))).toMatchObject({
      refusal: { kind: "conflict" },
    });
    theBooksBalance(shop);
  });

  test("a file of a piece that names the customer is shown before the erasure", () => {
    const customer = aCustomer({ firstName: "Zqxwilma", lastName: "Quuxhart" });
    const piece = aPiece();
    aFile({ kind: "piece", id: piece.id }, "Appraisal for Zqxwilma Quuxhart");
    const reading = findMentions(shop.db, [personOf(shop.db, customer)]);
    for (;;) {
      const step = reading.next();
      if (!step.done) continue;
      expect(step.value).toEqual([{ kind: "piece", id: piece.id }]);
      break;
    }
  });
});

describe("files of records in backups and checks", () => {
  const wrong = async () => (await verifyFolder(shop.dataDir)).flatMap((check) => check.wrong);

  test("a backup carries them, a restore brings them back, and verify names a changed or missing one", async () => {
    const of = aPiecesRecord();
    const id = aFile(of);
    writeHead(shop);
    const { file } = await makeBackup(shop.dataDir);
    const path = storedPath(shop.dataDir, filesIn(of)[0]!.sha256);
    writeFileSync(path, "something else");
    expect(await wrong()).toEqual([
      expect.stringMatching(/^file \d+: the content of uploads\/\w+ has changed$/),
    ]);
    rmSync(path);
    expect(await wrong()).toEqual([
      expect.stringMatching(/^file \d+: its content is missing from uploads\/$/),
    ]);
    shop.db.$client.close();
    const { checks } = await restoreBackup(shop.dataDir, file);
    expect(checks.flatMap((check) => check.wrong)).toEqual([]);
    const restored = openDatabase(shop.file);
    expect(filesIn(of, restored).map((each) => each.id)).toEqual([id]);
    restored.$client.close();
  });
});
