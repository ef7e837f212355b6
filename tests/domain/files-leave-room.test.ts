import { existsSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setLogLevel } from "~/runtime/log.server";
import { roomForFile, roomOn } from "~/web/disk-reserve.server";
import { NEARLY_NO_ROOM, receiveForm } from "~/web/upload.server";
import { SAL } from "../support/cast.ts";
import { fillDisk, makeRoom, mayMount, removeDisk, smallDisk, whyNoDisk } from "../support/small-disk.ts";

const MB = 1024 * 1024;

test.each([
  ["a small disk keeps a twentieth", { bavail: 100, blocks: 1_000, bsize: 4_096 }, 50 * 4_096],
  ["a large one a gigabyte", { bavail: 9 * 2 ** 20, blocks: 2 ** 28, bsize: 4_096 }, 2 ** 30],
])("of what is free %s", (_what, disk, reserve) => {
  expect(roomOn(disk)).toEqual({ free: disk.bavail * disk.bsize, reserve });
});

test("a disk that says nothing of its size takes files", async () => {
  expect(roomOn(null)).toBeNull();
  expect(roomOn({ bavail: 0, blocks: 0, bsize: 4_096 })).toBeNull();
  // Nothing can be asked of a path that isn't there.
  await expect(roomForFile(join(tmpdir(), "none", "none"))(10 * MB)).resolves.toBeUndefined();
});

describe.skipIf(!mayMount)(`files leave a disk's last part to the database${whyNoDisk}`, () => {
  let disk = "";
  beforeEach(() => {
    disk = smallDisk("40m");
    fillDisk(disk);
  });
  afterEach(() => removeDisk(disk));

  const leave = (megabytes: number) => {
    for (let n = 0; n < megabytes; n += 1) rmSync(join(disk, `filler-${MB}-${n}`));
  };
  const bytesFree = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  const folder = () => join(disk, "tmp");
  const filesThere = () => (existsSync(folder()) ? readdirSync(folder()) : []);
  const send = (bytes: number) => {
    const body = new FormData();
    body.append("title", "With a sheet");
    body.append("file", new Blob([new Uint8Array(bytes)]), "sheet.pdf");
    return receiveForm(new Request("http://localhost", { method: "POST", body }), {
      folder: folder(),
      owner: SAL.id,
      keptAtMost: 1,
      field: "file",
      maxBytes: 64 * MB,
      acceptsKept: false,
    });
  };

  test("a file is refused while less than a twentieth is free, with its form kept, and taken when there is room", async () => {
    leave(1);
    const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    setLogLevel("warn");
    const { form, upload, problem } = await send(1_000);
    setLogLevel("error");
    const lines = print.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    print.mockRestore();
    expect(lines).toMatchObject([
      { event: "files-refused", free: expect.any(Number), reserve: expect.any(Number) },
    ]);
    expect([form.get("title"), upload, problem]).toEqual([
      "With a sheet",
      null,
      { status: 503, message: NEARLY_NO_ROOM },
    ]);
    expect(filesThere()).toEqual([]);
    makeRoom(disk);
    expect(await send(1_000)).toMatchObject({ upload: { size: 1_000 }, problem: null });
  });

  test("a long one is cut off where that begins, and goes", { tags: "all" }, async () => {
    leave(9);
    const before = bytesFree();
    expect(await send(8.5 * MB)).toMatchObject({
      upload: null,
      problem: { status: 503, message: NEARLY_NO_ROOM },
    });
    expect(filesThere()).toEqual([]);
    expect(bytesFree()).toBeGreaterThan(before - MB);
    expect(await send(6 * MB)).toMatchObject({ upload: { size: 6 * MB }, problem: null });
  });
});
