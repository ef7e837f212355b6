import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { verifyFolder } from "~/backup/verify-folder.server";
import { openDatabase } from "~db/client.server.ts";
import { withPhotos } from "~/domain/shop/photos/add-photo.server";
import { removePhoto } from "~/domain/shop/photos/remove-photo.server";
import { firstPhotosOf, photoContent, photosOf, photosOfOne } from "~/domain/shop/photos/find-photos.server";
import { photoIds } from "~/domain/shop/photos/photo";
import { dropStagedBefore } from "~/domain/shop/photos/stage-photo.server";
import { blankOf } from "~/domain/fields";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { storedPath, tryToClearUnnamedFiles } from "~/web/stored-files.server";
import { ADAM, OLIVE } from "../../support/cast.ts";
import {
  aCustomer,
  aPhoto,
  aPiece,
  aRepair,
  attempt,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  writeHead,
} from "../../support/shop.ts";

const HOUR = 60 * 60 * 1000;

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const stored = () => readdirSync(join(shop.dataDir, "uploads")).filter((name) => name !== "tmp");
const counts = () =>
  shop.db.$client
    .prepare("select (select count(*) from photos) photos, (select count(*) from files) files")
    .get();
const ofPiece = () => ({ kind: "piece", id: aPiece().id }) as const;

/** As if all content had been stored two hours ago. */
function clearLater() {
  for (const name of stored()) {
    const when = (Date.now() - 2 * HOUR) / 1000;
    utimesSync(storedPath(shop.dataDir, name), when, when);
  }
  tryToClearUnnamedFiles(shop.db, shop.dataDir);
}

const newPiece = (staged: number[], by = OLIVE) =>
  attempt((ctx) => {
    const details = {
      ...blankOf(pieceFields),
      sku: `NEW-${(made += 1)}`,
      category: "rings",
      description: "New",
    };
    return withPhotos(ctx, "piece", staged, addPiece(ctx, details));
  }, by);
let made = 0;

describe("ids in a form's field", () => {
  test.each([
    [null, []],
    ["", []],
    ["3 1 2", [3, 1, 2]],
    ["7 7 8", [7, 8]],
    ["0 -1 x 01 1e9", []],
    [Array.from({ length: 30 }, (_, n) => n + 1).join(" "), Array.from({ length: 20 }, (_, n) => n + 1)],
  ])("%j", (said, ids) => expect(photoIds(said)).toEqual(ids));
});

describe("staged photos", () => {
  test("become those of the record that their form makes, in its trail", () => {
    const staged = [aPhoto(null), aPhoto(null)];
    const written = newPiece(staged);
    if (written.kind !== "done") throw new Error("refused");
    const { id } = written.value;
    expect(photosOfOne(shop.db, { kind: "piece", id })).toEqual(staged);
    const trail = shop.db.$client
      .prepare("select action from audit_log where record_kind = 'piece' and record_id = ? order by id")
      .pluck()
      .all(String(id));
    expect(trail).toEqual(["piece.received", "piece.photo-added", "piece.photo-added"]);
    expect(newPiece(staged)).toMatchObject({
      kind: "refused",
      refusal: { errors: { photo: [/no longer kept/] } },
    });
  });

  test("are of their account alone", () => {
    const his = aPhoto(null, ADAM);
    expect(newPiece([his]).kind).toBe("refused");
    expect(photoContent(shop.db, his, { stagedBy: OLIVE.id }, "whole")).toBeUndefined();
    expect(newPiece([his], ADAM).kind).toBe("done");
  });

  test("go after a day, with their content; those of records stay", () => {
    const piece = ofPiece();
    const photo = aPhoto(piece);
    aPhoto(null);
    expect(counts()).toEqual({ photos: 2, files: 4 });
    dropStagedBefore(shop.db, Date.now() + 23 * HOUR);
    expect(counts()).toEqual({ photos: 2, files: 4 });
    dropStagedBefore(shop.db, Date.now() + 25 * HOUR);
    expect(counts()).toEqual({ photos: 1, files: 2 });
    expect(photosOfOne(shop.db, piece)).toEqual([photo]);
    clearLater();
    expect(stored()).toHaveLength(2);
  });

  test("are 50 of an account, the newest; another's don't count", () => {
    const his = aPhoto(null, ADAM);
    const all = Array.from({ length: 52 }, () => aPhoto(null));
    const isThere = (id: number, by = OLIVE.id) =>
      photoContent(shop.db, id, { stagedBy: by }, "thumbnail") !== undefined;
    expect(all.filter((id) => isThere(id))).toEqual(all.slice(2));
    expect(isThere(his, ADAM.id)).toBe(true);
  });
});

describe("a record's photos", () => {
  test("are found for many records at once, in the order they were added", () => {
    const [one, two] = [ofPiece(), ofPiece()];
    const [a, b, c] = [aPhoto(one), aPhoto(two), aPhoto(one)];
    const repair = { kind: "repair", id: aRepair({ customerId: aCustomer().id }).id } as const;
    const d = aPhoto(repair);
    expect([...photosOf(shop.db, "piece", [one.id, two.id, 999])]).toEqual([
      [one.id, [a, c]],
      [two.id, [b]],
    ]);
    expect(photosOfOne(shop.db, repair)).toEqual([d]);
  });

  test("have the first one found for many records, by one statement on the index that has them in order", () => {
    const [one, two, none] = [aPiece(), aPiece(), aPiece()];
    const first = aPhoto({ kind: "piece", id: one.id });
    const second = aPhoto({ kind: "piece", id: one.id });
    const other = aPhoto({ kind: "piece", id: two.id });
    const ids = [two.id, none.id, one.id];
    expect(firstPhotosOf(shop.db, "piece", ids)).toEqual(
      new Map([
        [one.id, first],
        [two.id, other],
      ]),
    );
    enact((ctx) => removePhoto(ctx, { kind: "piece", id: one.id }, first));
    expect(firstPhotosOf(shop.db, "piece", [one.id]).get(one.id)).toBe(second);

    for (const kind of ["piece", "repair"]) {
      const plan = shop.db.$client
        .prepare(
          `explain query plan select ${kind}_id, min(id) from photos
          where ${kind}_id in (select value from json_each('[1,2]')) group by ${kind}_id`,
        )
        .all() as { detail: string }[];
      expect(plan.map(({ detail }) => detail).join("; ")).toContain(
        `SEARCH photos USING COVERING INDEX photos_${kind} (${kind}_id=?)`,
      );
    }
  });

  test("can't be of two records", () => {
    aPhoto(ofPiece());
    const repair = aRepair({ customerId: aCustomer().id });
    expect(() => shop.db.$client.prepare("update photos set repair_id = ?").run(repair.id)).toThrow("CHECK");
  });

  test("are removed with their content, which another photo may share", () => {
    const [one, two] = [ofPiece(), ofPiece()];
    const photo = aPhoto(one);
    aPhoto(two);
    expect(attempt((ctx) => removePhoto(ctx, two, photo))).toMatchObject({ refusal: { kind: "missing" } });
    enact((ctx) => removePhoto(ctx, one, photo));
    expect([counts(), photosOfOne(shop.db, one)]).toEqual([{ photos: 1, files: 2 }, []]);
    clearLater();
    expect(stored()).toHaveLength(2);
  });

  test("go with the customer whose repair it was, and with nobody else", () => {
    const [amelia, bruno] = [aCustomer(), aCustomer()];
    const repairOf = (customerId: number) => ({ kind: "repair", id: aRepair({ customerId }).id }) as const;
    const [hers, his] = [repairOf(amelia.id), repairOf(bruno.id)];
    const piece = ofPiece();
    for (const of of [hers, hers, his, piece]) aPhoto(of);
    enact((ctx) => changeRepairStatus(ctx, hers.id, "picked_up"));
    enact((ctx) => eraseCustomer(ctx, amelia.id, { reason: "request", confirmed: true }));
    expect([hers, his, piece].map((of) => photosOfOne(shop.db, of).length)).toEqual([0, 1, 1]);
    clearLater();
    expect(stored()).toHaveLength(4);
  });
});

describe("backup and verify", () => {
  const wrong = async (dataDir: string) => (await verifyFolder(dataDir)).flatMap((check) => check.wrong);

  test("a backup carries photos and thumbnails, and a restore proves them", async () => {
    const of = ofPiece();
    const photo = aPhoto(of);
    writeHead(shop);
    const { file, manifest } = await makeBackup(shop.dataDir);
    expect(manifest.files.filter(({ path }) => path.startsWith("uploads/"))).toHaveLength(2);
    enact((ctx) => removePhoto(ctx, of, photo));
    clearLater();
    expect(stored()).toEqual([]);
    shop.db.$client.close();
    const { checks } = await restoreBackup(shop.dataDir, file);
    expect(checks.flatMap((check) => check.wrong)).toEqual([]);
    expect(stored()).toHaveLength(2);
    const restored = openDatabase(shop.file);
    expect(photosOfOne(restored, of)).toEqual([photo]);
    restored.$client.close();
  });

  test.each(["whole", "thumbnail"] as const)("verify names a changed or missing %s", async (size) => {
    const of = ofPiece();
    const photo = aPhoto(of);
    writeHead(shop);
    expect(await wrong(shop.dataDir)).toEqual([]);
    const path = storedPath(shop.dataDir, photoContent(shop.db, photo, of, size)!);
    writeFileSync(path, "another picture");
    expect(await wrong(shop.dataDir)).toEqual([
      expect.stringMatching(/^file \d+: the content of uploads\/\w+ has changed$/),
    ]);
    rmSync(path);
    expect(await wrong(shop.dataDir)).toEqual([
      expect.stringMatching(/^file \d+: its content is missing from uploads\/$/),
    ]);
  });
});
