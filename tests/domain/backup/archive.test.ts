import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Header, pack } from "tar-stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { BrokenArchive, readArchive } from "~/backup/archive.server";
import { restoreBackup } from "~/backup/restore-backup.server";
import { type Manifest, MANIFEST } from "~/backup/manifest";
import { StartError } from "~/runtime/start-error";
import { oneIn } from "../../support/everything.ts";
import { aSale, openShopOnDisk } from "../../support/shop.ts";

let folder: string;
let archive: string;
let manifest: Manifest;
let whole: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loupe-archive-"));
  const shop = openShopOnDisk();
  aSale();
  mkdirSync(join(shop.dataDir, "uploads"));
  for (let i = 0; i < 3; i += 1) upload(shop.dataDir, `content ${i}`);
  const made = await makeBackup(shop.dataDir, { target: join(folder, "shop.tar.gz") });
  ({ file: archive, manifest } = made);
  whole = readFileSync(archive);
  shop.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let target: string;
beforeEach(() => {
  target = mkdtempSync(join(folder, "target-"));
});

function upload(dataDir: string, content: string) {
  const sha256 = createHash("sha256").update(content).digest("hex");
  writeFileSync(join(dataDir, "uploads", sha256), content);
}

function broken(bytes: Buffer): string {
  const file = join(target, "broken.tar.gz");
  writeFileSync(file, bytes);
  return file;
}

/** A valid tar and gzip archive with these entries. */
async function archiveOf(
  entries: [header: string | (Partial<Header> & Pick<Header, "name">), content: string | Buffer][],
): Promise<string> {
  const archive = pack();
  for (const [header, content] of entries)
    archive.entry(typeof header === "string" ? { name: header } : header, content);
  archive.finalize();
  return broken(gzipSync(await buffer(archive)));
}

/** End of a file's last block in the archive. */
const inBlocks = (size: number) => Math.ceil(size / 512) * 512;

function manifestWith(path: string, content: string, more: Partial<Manifest> = {}): string {
  const sha256 = createHash("sha256").update(content).digest("hex");
  return JSON.stringify({ ...manifest, files: [{ path, size: content.length, sha256 }], ...more });
}

test("tar opens it: one folder with the database and the uploads", () => {
  execFileSync("tar", ["xzf", archive, "-C", target]);
  expect(readdirSync(target)).toEqual(["loupe-backup"]);
  expect(readdirSync(join(target, "loupe-backup")).sort()).toEqual([
    "loupe.sqlite",
    "manifest.json",
    "uploads",
  ]);
  expect(readdirSync(join(target, "loupe-backup/uploads"))).toHaveLength(3);
  expect(manifest.rows).toMatchObject({ sales: 1, sale_lines: 1, customers: 1, stores: 3 });
  expect(manifest.files.map(({ path }) => path)).not.toContain("audit.key");
});

test("a damaged database makes no archive", { tags: "all" }, async () => {
  const shop = openShopOnDisk();
  for (let i = 0; i < 20; i += 1) aSale();
  shop.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  const rootOfSales = shop.db.$client
    .prepare("select rootpage from sqlite_schema where name = 'sales'")
    .pluck()
    .get() as number;
  const bytes = readFileSync(shop.file);
  bytes.fill(0x55, (rootOfSales - 1) * 4096, rootOfSales * 4096);
  const dataDir = join(target, "damaged");
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "loupe.sqlite"), bytes);
  shop.close();
  const error = await makeBackup(dataDir).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toMatch(/^The database is damaged .*: restore the newest good backup\.$/);
  expect(readdirSync(join(dataDir, "backups")).filter((name) => !/^\.lock|failure/.test(name))).toEqual([]);
});

test("an archive cut off anywhere is refused", async () => {
  const cuts = Array.from({ length: 40 }, (_, i) => Math.floor((whole.length * i) / 40));
  for (const cut of [...oneIn(6, cuts), whole.length - 1])
    await expect(readArchive(broken(whole.subarray(0, cut))), `cut at ${cut}`).rejects.toThrow(BrokenArchive);
});

test("a flipped bit anywhere is found, or has no effect", async () => {
  let found = 0;
  const places = oneIn(
    5,
    Array.from({ length: 100 }, (_, nth) => Math.floor((whole.length * nth) / 100)),
  );
  for (const at of places) {
    const bytes = Buffer.from(whole);
    bytes[at]! ^= 1 << (at % 8);
    const read = await readArchive(broken(bytes)).catch((error: unknown) => error);
    if (read instanceof BrokenArchive) found += 1;
    // Only the time and name in gzip's header are ignored.
    else expect(read, `flip at ${at}`).toEqual(manifest);
  }
  expect(found).toBeGreaterThan(0.9 * places.length);
});

test(
  "a flipped bit in a packed file is found even when the compression is valid",
  { tags: "all" },
  async () => {
    const tar = gunzipSync(whole);
    const about = parseInt(tar.toString("latin1", 124, 135), 8);
    const flips: number[] = [];
    let at = 512 + inBlocks(about);
    for (const { size } of manifest.files) {
      // Header: name, date, and checksum. Content: both ends and places in between.
      flips.push(at + 3, at + 138, at + 150);
      for (let i = 0; i < 8; i += 1) flips.push(at + 512 + Math.floor((i * (size - 1)) / 7));
      at += 512 + inBlocks(size);
    }
    for (const flip of oneIn(2, flips)) {
      const bytes = Buffer.from(tar);
      bytes[flip]! ^= 0x10;
      const file = broken(gzipSync(bytes, { level: 1 }));
      await expect(readArchive(file), `flip at ${flip}`).rejects.toThrow(BrokenArchive);
    }
  },
);

describe("refused with a line, and nothing is written:", () => {
  const refused = async (file: string, why: string | RegExp) => {
    const dataDir = join(target, "data");
    const error = await restoreBackup(dataDir, file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(why);
    expect((error as Error).message).not.toContain("\n");
    expect(readdirSync(dataDir).filter((name) => name !== "lock.sqlite")).toEqual([]);
    expect(readdirSync(target).sort()).toEqual(["broken.tar.gz", "data"]);
  };

  test.each<[string, () => Buffer]>([
    ["nothing at all", () => Buffer.alloc(0)],
    ["text", () => Buffer.from("sku,price\nA,1\n")],
    ["a zip", () => Buffer.from("504b0506" + "00".repeat(18), "hex")],
    ["zeros", () => Buffer.alloc(4096)],
    ["gzipped text", () => gzipSync("hello")],
    ["gzipped zeros", () => gzipSync(Buffer.alloc(1 << 20))],
    ["a bare tar", () => gunzipSync(whole)],
  ])("%s", async (_, bytes) => {
    await refused(broken(bytes()), /can't be restored: .*Nothing was changed\.$/);
  });

  test("somebody else's tar.gz", async () => {
    await refused(await archiveOf([["index.html", "<p>"]]), "a Loupe backup");
  });

  test("a manifest that isn't one", async () => {
    await refused(await archiveOf([[MANIFEST, "{"]]), "can't be read");
    await refused(await archiveOf([[MANIFEST, "[]"]]), "isn't valid");
  });

  test.each([
    "../evil",
    "uploads/../../evil",
    "/etc/evil",
    "uploads/..",
    "uploads/.hidden",
    "uploads/a/b/c/d",
    "lock.sqlite",
    "restore.json",
    "backups/x",
    "uploads\\..\\evil",
    "uploads/a\0b",
    "",
  ])("the name %j", async (path) => {
    const content = "evil";
    await refused(
      await archiveOf([
        [MANIFEST, manifestWith(path, content)],
        [`loupe-backup/${path}`, content],
      ]),
      "isn't valid",
    );
  });

  test("another name in the archive than in the manifest", async () => {
    await refused(
      await archiveOf([
        [MANIFEST, manifestWith("loupe.sqlite", "evil")],
        ["loupe-backup/../../evil", "evil"],
      ]),
      "not where the manifest lists it",
    );
  });

  test("a link", async () => {
    const file = await archiveOf([
      [MANIFEST, manifestWith("loupe.sqlite", "")],
      [{ name: "loupe-backup/loupe.sqlite", type: "symlink", linkname: "/etc/passwd" }, ""],
    ]);
    await refused(file, "more than plain files");
  });

  test("names that clash", async () => {
    const one = JSON.parse(manifestWith("uploads/a", "x")) as Manifest;
    const file = one.files[0]!;
    const both = {
      ...one,
      files: [{ ...file, path: "loupe.sqlite" }, file, { ...file, path: "uploads/a/b" }],
    };
    await refused(
      await archiveOf([
        [MANIFEST, JSON.stringify(both)],
        ["loupe-backup/loupe.sqlite", "x"],
        ["loupe-backup/uploads/a", "x"],
        ["loupe-backup/uploads/a/b", "x"],
      ]),
      "clash",
    );
  });

  test("more than the disk can take, before it is unpacked", async () => {
    const huge = JSON.parse(manifestWith("loupe.sqlite", "x")) as Manifest;
    huge.files[0]!.size = 2 ** 50;
    await refused(await archiveOf([[MANIFEST, JSON.stringify(huge)]]), "free space");
  });

  test("a file that isn't a database", async () => {
    await refused(
      await archiveOf([
        [MANIFEST, manifestWith("loupe.sqlite", "not a database")],
        ["loupe-backup/loupe.sqlite", "not a database"],
      ]),
      "its database can't be read",
    );
  });

  test("a newer schema", async () => {
    const migrations = [...manifest.migrations, { name: "9999_later.sql", hash: "0".repeat(64) }];
    await refused(
      await archiveOf([[MANIFEST, manifestWith("loupe.sqlite", "x", { migrations, version: "9.9.9" })]]),
      /made by a newer Loupe \(9\.9\.9\)/,
    );
  });

  test("a file that doesn't exist", async () => {
    await expect(restoreBackup(join(target, "data"), join(target, "none"))).rejects.toThrow(
      "There is no file",
    );
    expect(existsSync(join(target, "data"))).toBe(false);
  });
});
