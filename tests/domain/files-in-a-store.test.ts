import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as trueTime } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { CALLS } from "~/chain/head-office-calls";
import { fetchFiles } from "~/chain/fetch-files.server";
import { FRAME } from "~/chain/store-signature.server";
import type { Instant } from "~/domain/dates";
import { setLogLevel } from "~/runtime/log.server";
import { files } from "~db/schema/index";
import { OLIVE } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { fillDisk, makeRoom, mayMount, removeDisk, smallDisk, whyNoDisk } from "../support/small-disk.ts";

// How a store of a chain copies files and photos. The book is the test's own; what the head office sends is said here.

const MB = 1024 * 1024;

let shop: TestShop;
let dataDir: string;
let office: Server;
/** Answers a file's SHA-256. */
let answer: (sha256: string, res: ServerResponse) => void;
let asked: string[];
beforeEach(async () => {
  shop = openTestShop();
  dataDir = mkdtempSync(join(tmpdir(), "loupe-copies-"));
  asked = [];
  answer = (sha256, res) => res.end(contents.get(sha256));
  office = createServer((req, res) => {
    const sha256 = req.url!.slice(CALLS.files.length);
    asked.push(sha256);
    res.setHeader(FRAME, "7");
    answer(sha256, res);
  }).listen(0, "127.0.0.1");
  await once(office, "listening");
  setLogLevel("error");
});
afterEach(() => {
  vi.useRealTimers();
  office.close();
  office.closeAllConnections();
  rmSync(dataDir, { recursive: true, force: true });
  shop.close();
});

const contents = new Map<string, Buffer>();

/** A file that the book names. */
function aFile(content: Buffer | string): string {
  const bytes = Buffer.from(content);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  contents.set(sha256, bytes);
  shop.db
    .insert(files)
    .values({
      sha256,
      name: "sheet.txt",
      mediaType: "text/plain",
      size: bytes.length,
      uploadedBy: OLIVE.id,
      createdAt: Date.now() as Instant,
    })
    .run();
  return sha256;
}

function copying(to = dataDir) {
  const { port } = office.address() as AddressInfo;
  const key = { store: "boca", key: generateKeyPairSync("ed25519").privateKey };
  const copies = fetchFiles(shop.db, to, () => true, { headOffice: `http://127.0.0.1:${port}`, key });
  onTestFinished(() => copies.stop());
  return copies;
}

/** On a busy machine. */
const SOON = { timeout: 60_000 };
const copied = (to = dataDir) => {
  const folder = join(to, "uploads");
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name)) : [];
};
const arriving = () => join(dataDir, "uploads/tmp/pdf");
const has = (...wanted: string[]) => expect.poll(copied, SOON).toEqual(wanted.toSorted());

test("files are copied as they are, and those that follow", async () => {
  const first = aFile(randomBytes(3 * MB));
  const copies = copying();
  await has(first);
  expect(readFileSync(join(dataDir, "uploads", first)).equals(contents.get(first)!)).toBe(true);
  await expect.poll(copies.missing, SOON).toBe(0);
  const second = aFile("second");
  await has(first, second);
});

test.each(
  oneIn<[string, (res: ServerResponse) => void]>(5, [
    ["the head office can't read", (res) => res.writeHead(500).end()],
    ["the head office has lost", (res) => res.writeHead(404).end()],
    ["breaks off", (res) => res.writeHead(200, { "content-length": 9 }).write("bad", () => res.destroy())],
    ["is changed on the line", (res) => res.end("better")],
    ["something else answers for", (res) => (res.removeHeader(FRAME), res.writeHead(403).end())],
  ]),
)("one that %s holds up no other, is counted, and copied once it can be", async (_, fail) => {
  const bad = aFile("bad");
  const good = aFile("good");
  answer = (sha256, res) => (sha256 === bad ? fail(res) : res.end(contents.get(sha256)));
  const copies = copying();
  await has(good);
  await expect.poll(copies.missing, SOON).toBe(1);
  answer = (sha256, res) => res.end(contents.get(sha256));
  await has(bad, good);
  await expect.poll(copies.missing, SOON).toBe(0);
  expect(readdirSync(arriving())).toEqual([]);
});

test("one that fails is asked for ever less often", { tags: "all" }, async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  aFile("bad");
  const times: number[] = [];
  answer = (_, res) => {
    times.push(Date.now());
    res.writeHead(500).end();
  };
  copying();
  // Its answer comes in true time. If that is late, the clock runs ahead, and pauses only get longer.
  const isTooLong = () => performance.now() > began + 30_000;
  const began = performance.now();
  while (times.length < 4 && !isTooLong()) {
    await vi.advanceTimersByTimeAsync(1_000);
    await trueTime(10);
  }
  expect(times).toHaveLength(4);
  expect(times[3]! - times[0]!).toBeGreaterThanOrEqual(2_000 + 4_000 + 8_000);
});

test(
  "one that is removed is asked for no more, whatever the head office says of it",
  { tags: "all" },
  async () => {
    const [failing, gone] = [aFile("failing"), aFile("gone")];
    answer = (sha256, res) => void res.writeHead(sha256 === failing ? 500 : 404).end();
    const copies = copying();
    await expect.poll(() => asked, SOON).toContain(gone);
    shop.db.delete(files).run();
    await expect.poll(copies.missing, SOON).toBe(0);
  },
);

test(
  "one that arrives slowly is waited for, one that is silent for half a minute is not",
  { tags: "all" },
  async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [silent, slow] = [aFile("silent"), aFile("slow")];
    const open = new Map<string, ServerResponse>();
    answer = (sha256, res) => {
      open.set(sha256, res);
      res.writeHead(200, { "content-length": contents.get(sha256)!.length }).write("s");
    };
    copying();
    await expect.poll(() => open.has(silent), SOON).toBe(true);
    await vi.advanceTimersByTimeAsync(31_000);
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return open.has(slow);
      }, SOON)
      .toBe(true);
    const here = () => readFileSync(join(arriving(), `${slow}.upload`), "utf8");
    for (const [sent, letter] of [
      ["s", "l"],
      ["sl", "o"],
      ["slo", "w"],
    ]) {
      await expect.poll(here, SOON).toBe(sent);
      await vi.advanceTimersByTimeAsync(25_000);
      open.get(slow)!.write(letter);
    }
    await has(slow);
  },
);

test.skipIf(!mayMount)(
  `copies leave a disk's last part to the replica${whyNoDisk}`,
  { tags: "all" },
  async () => {
    const disk = smallDisk("40m");
    onTestFinished(() => removeDisk(disk));
    fillDisk(disk);
    for (let n = 0; n < 5; n += 1) rmSync(join(disk, `filler-${MB}-${n}`));
    const large = aFile(randomBytes(4 * MB));
    const small = aFile("small");
    const copies = copying(disk);
    const there = () => copied(disk);
    await expect.poll(there, SOON).toEqual([small]);
    await expect.poll(copies.missing, SOON).toBe(1);
    expect(asked).not.toContain(large);
    const { bavail, bsize } = statfsSync(disk);
    expect(bavail * bsize).toBeGreaterThan(4 * MB);
    makeRoom(disk);
    await expect.poll(there, SOON).toEqual([large, small].toSorted());
  },
);
