import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { smallPdf } from "~/sample-shop/small-pdf";
import { ADAM, OLIVE, SAL } from "../support/cast.ts";
import { type Client, signIn } from "../support/http.ts";
import { failedStart, type RunningServer, startServer } from "../support/server.ts";
import { prepareShop } from "../support/shop.ts";
import {
  fillDisk,
  makeRoom,
  mayMount,
  mount,
  removeDisk,
  smallDisk,
  whyNoDisk,
} from "../support/small-disk.ts";

const NO_OWNER = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };

const FULL = "The server's disk is full, so nothing can be saved: tell your administrator";

const customer = (n: number) => ({
  firstName: "Clara",
  lastName: `No ${n}`,
  homeStore: "boca",
  notes: "a long note ".repeat(80),
});

describe.skipIf(!mayMount)(`a disk that is full${whyNoDisk}`, () => {
  let disk = "";
  let server: RunningServer;
  let sal: Client;
  let adam: Client;
  let owner: Client;

  /** The journal may have spare pages. */
  const saveUntilRefused = async () => {
    let kept = 0;
    let refused = await sal.json("POST", "/api/customers", customer(0));
    for (; refused.status === 201 && kept < 5_000; kept += 1)
      refused = await sal.json("POST", "/api/customers", customer(kept + 1));
    return { kept, refused };
  };
  const attachPdf = () => {
    const body = new FormData();
    body.append("title", "With a sheet");
    const content = smallPdf("A sheet", ["Words."]);
    body.append("file", new Blob([new Uint8Array(content)]), "sheet.pdf");
    return adam.request("POST", "/processes/new", { body, headers: { origin: server.url } });
  };

  beforeAll(async () => {
    disk = smallDisk("32m");
    prepareShop(disk, () => undefined);
    server = await startServer({ dataDir: disk, env: NO_OWNER });
    sal = await signIn(server, SAL);
    adam = await signIn(server, ADAM);
    owner = await signIn(server, OLIVE);
    mkdirSync(join(disk, "uploads/tmp/pdf"), { recursive: true });
    fillDisk(disk);
  });
  afterAll(async () => {
    await server.stop();
    removeDisk(disk);
  });

  test("refuses writes with a reason, keeps what was typed, shows every page, and goes on when there is room", async () => {
    const { kept, refused } = await saveUntilRefused();
    expect([refused.status, refused.json().message]).toEqual([503, FULL]);

    const form = await sal.post("/customers/new", customer(1));
    expect(form.status).toBe(503);
    expect(form.page().form("/customers/new").lastName).toBe("No 1");
    expect(form.page().messages).toContain(
      "The server's disk is full. Nothing was saved; tell your administrator",
    );
    const file = new FormData();
    const rows = `A,B,${"a long note ".repeat(16)}\n`.repeat(1_000);
    file.append("file", new Blob([`First Name,Last Name,Notes\n${rows}`]), "list.csv");
    const upload = await sal.request("POST", "/api/customers/import", { body: file });
    expect(upload.status).toBe(503);
    const sheet = await attachPdf();
    expect(sheet.status).toBe(503);
    expect(sheet.page().text).toContain("Failed to create process documentation");
    expect(sheet.page().form("/processes/new").title).toBe("With a sheet");
    const names = readdirSync(join(disk, "uploads"), { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => name !== "tmp" && name !== "tmp/pdf")).toEqual([]);
    const health = await sal.get("/healthz");
    expect([health.status, health.json().status]).toEqual([503, "full"]);
    for (const path of ["/", "/customers", "/sales", "/api/customers"])
      expect([path, (await sal.get(path)).status]).toEqual([path, 200]);
    expect(await (await sal.get("/api/customers")).json()).toHaveLength(kept);
    expect((await owner.get("/")).page().text).toContain("The disk of the shop's data is almost full");

    const halves = () => readdirSync(disk).filter((name) => name.includes("-making"));
    await expect.poll(halves).toEqual([]);

    makeRoom(disk);
    expect((await sal.json("POST", "/api/customers", customer(0))).status).toBe(201);
    await expect.poll(async () => (await sal.get("/healthz")).json()).toMatchObject({ status: "ok" });
    expect((await owner.get("/")).page().text).not.toContain("almost full");
    expect((await sal.request("POST", "/api/customers/import", { body: file })).status).toBe(200);
    expect((await attachPdf()).status).toBe(303);
  });

  test("says so too of a write that finds it full a moment after there was room", async () => {
    makeRoom(disk);
    await expect.poll(async () => (await sal.get("/healthz")).json()).toMatchObject({ status: "ok" });
    fillDisk(disk);
    const { refused } = await saveUntilRefused();
    expect([refused.status, refused.json().message]).toEqual([503, FULL]);
    expect((await sal.get("/healthz")).json()).toMatchObject({ status: "full" });
    makeRoom(disk);
  });

  test("a start on it fails with one line", async () => {
    const another = smallDisk("1m");
    onTestFinished(() => removeDisk(another));
    fillDisk(another);
    const { code, stderr } = await failedStart({ dataDir: join(another, "data") });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]*(full|free)[^\n]*\n$/);
  });
});

describe.skipIf(!mayMount)(`a disk that can only be read${whyNoDisk}`, () => {
  test("fails a start with one line that says what to do", async () => {
    const disk = smallDisk("24m");
    onTestFinished(() => removeDisk(disk));
    prepareShop(disk, () => undefined);
    mount("-o", "remount,ro", disk);
    const { code, stderr } = await failedStart({ dataDir: disk, env: NO_OWNER });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]*DATA_DIR[^\n]*\n$/);
  });

  test("while the server runs: pages are shown, writes refused, and it keeps running", async ({ skip }) => {
    // Fails during writes like a damaged disk; needs a real file system.
    const folder = mkdtempSync(join(tmpdir(), "loupe-disk-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const image = join(folder, "image");
    const disk = mkdtempSync(join(tmpdir(), "loupe-disk-"));
    const made =
      spawnSync("truncate", ["-s", "32M", image]).status === 0 &&
      spawnSync("mkfs.ext4", ["-q", image]).status === 0 &&
      mount("-o", "loop", image, disk);
    skip(!made, "no ext4 can be mounted here");
    onTestFinished(() => removeDisk(disk));
    prepareShop(disk, () => undefined);
    const server = await startServer({ dataDir: disk, env: NO_OWNER });
    onTestFinished(() => server.stop());
    const sal = await signIn(server, SAL);
    expect(mount("-o", "remount,abort", disk)).toBe(true);

    const refused = await sal.json("POST", "/api/customers", customer(0));
    expect(refused.status).toBe(503);
    expect((await sal.post("/customers/new", customer(1))).status).toBe(503);
    expect((await sal.get("/customers")).status).toBe(200);
    expect((await sal.get("/healthz")).status).toBe(503);
    await server.stop();
    expect((await server.exited).signal).toBe(null);
  });
});
