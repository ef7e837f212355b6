import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { wholeRecord } from "~/domain/people/merges/whole-record.server";
import { photoContent } from "~/domain/shop/photos/find-photos.server";
import { shop } from "~/runtime/shop.server";
import { OLIVE, PASSWORD, SAL } from "../support/cast.ts";
import { makeStoreKeys } from "~/chain/make-keys.server";
import { startPrimary } from "../../scripts/sqld.mjs";
import { type Chain, SECRET, startChain, type Store } from "../support/chain.ts";
import { freePort } from "../support/free-port.ts";
import { type Client, nobody, signIn } from "../support/http.ts";
import { aPicture } from "../support/pictures.ts";
import { mayMount, mount, umount, whyNoDisk } from "../support/small-disk.ts";
import { failedStart, runToEnd, startServer } from "../support/server.ts";
import { aCustomer, aPhoto, aPiece, aSale, prepareShop } from "../support/shop.ts";

// Races and deaths: chain-durability.test.ts.

const LINE_IS_DOWN = "The line to the head office is down";

function aShop() {
  const sale = aSale({ customerId: aCustomer({ lastName: "Okafor" }).id });
  const piece = aPiece({ sku: "RNG-1" });
  const of = { kind: "piece", id: piece.id } as const;
  const photo = aPhoto(of);
  const customer = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  const pictured = { kind: "customer", id: customer.id } as const;
  const portrait = photoContent(shop().db, aPhoto(pictured), wholeRecord(shop().db, pictured), "whole")!;
  return {
    saleId: sale.id,
    piece,
    photo,
    customer,
    portrait,
    sha256: photoContent(shop().db, photo, of, "whole")!,
  };
}

const TOKEN = "a-token-of-the-monitoring";

let chain: Chain<ReturnType<typeof aShop>>;
let clerks: Client[];
beforeAll(async () => {
  chain = await startChain(2, aShop, { METRICS_TOKEN: TOKEN });
  clerks = await Promise.all(chain.stores.map((store) => signIn(store, OLIVE)));
});
afterAll(() => chain.stop());

const found = async (clerk: Client, name: string) =>
  (await clerk.json("GET", `/api/customers?search=${name}`)).json<unknown[]>().length;

async function cutOff({ line }: Store, clerk: Client) {
  line.cut();
  await expect.poll(async () => (await clerk.get("/customers")).body).toContain(LINE_IS_DOWN);
}

async function typed(clerk: Client, lastName: string): Promise<Record<string, string>> {
  const form = (await clerk.get("/customers/new")).page().form("/customers/new");
  return { ...form, firstName: "Ada", lastName, homeStore: "boca" };
}

test("a store sees its own writes at once, and the others' within a second", async () => {
  const [boca, denver] = clerks;
  const answer = await boca!.post("/customers/new", await typed(boca!, "Lindqvist"));
  expect(answer.status).toBe(303);
  expect(await found(boca!, "Lindqvist")).toBe(1);
  await expect.poll(() => found(denver!, "Lindqvist")).toBe(1);
});

test("a page that writes, and one that only the head office can answer, are answered by it", async () => {
  const [boca] = clerks;
  const { saleId } = chain.built;
  expect((await boca!.get(`/sales/${saleId}/receipt`)).status).toBe(200);
  expect((await boca!.get("/backups")).status).toBe(200);
  const book = chain.book();
  expect(
    book.$client.prepare("select count(*) from audit_log where action = 'sale.receipt-opened'").pluck().get(),
  ).toBe(1);
  book.$client.close();
});

test("with the line down, a store reads on and keeps what a form says; sent again, it counts once", async () => {
  const [boca, denver] = clerks;
  const [store] = chain.stores;
  const form = await typed(boca!, "Marchetti");
  await cutOff(store!, boca!);
  for (const path of [
    "/",
    "/inventory",
    `/sales/${chain.built.saleId}`,
    `/sales/${chain.built.saleId}/receipt`,
  ])
    expect([path, (await boca!.get(path)).status]).toEqual([path, 200]);
  expect(await found(boca!, "Okafor")).toBe(1);

  const kept = await boca!.post("/customers/new", form);
  expect(kept.status).toBe(503);
  expect(kept.body).toContain("What you entered is kept, and can be sent again when the line is back.");
  expect(kept.page().form("/customers/new")).toMatchObject({ lastName: "Marchetti", formKey: form.formKey });
  const refused = await boca!.json("POST", "/api/customers", {
    firstName: "Ada",
    lastName: "Api",
    homeStore: "boca",
  });
  // A line that is cut takes connections and drops them, until the primary's counts as down too.
  expect([refused.status, refused.json().message]).toEqual([
    503,
    expect.stringMatching(
      /^The head office can't be reached. Try again when|^The line to the head office went down, so it isn't certain/,
    ),
  ]);
  expect((await nobody(store!).json("GET", "/healthz")).json()).toMatchObject({ status: "ok", line: "down" });
  const metrics = await nobody(store!).get("/metrics", { authorization: `Bearer ${TOKEN}` });
  expect(metrics.body).toMatch(/^loupe_line_up 0$/m);
  expect(metrics.body).toMatch(/^loupe_trouble\{condition="line-down"\} 1$/m);
  expect((await denver!.post("/customers/new", await typed(denver!, "Nowak"))).status).toBe(303);

  store!.line.mend();
  await expect.poll(async () => (await boca!.post("/customers/new", form)).status).toBe(303);
  expect((await boca!.post("/customers/new", form)).status).toBe(303);
  expect(await found(boca!, "Marchetti")).toBe(1);
  expect((await boca!.get("/customers")).body).not.toContain(LINE_IS_DOWN);
});

test("a switch whose answer was lost ends no session while the line is down, and is done when it is back", async () => {
  const [store] = chain.stores;
  const terminal = await signIn(store!, OLIVE);
  const pin = "733529";
  expect(
    (await terminal.post("/account/pin", { currentPassword: PASSWORD, pin, pinAgain: pin })).status,
  ).toBe(303);
  const late = nobody(store!);
  for (const [name, value] of terminal.cookies) late.cookies.set(name, value);
  const typed = { employeeId: OLIVE.id, pin, formKey: "key-of-a-switch" };
  expect((await terminal.post("/switch", typed)).status).toBe(303);
  await cutOff(store!, terminal);
  const before = [...late.cookies];
  expect((await late.post("/switch", typed)).status).toBe(503);
  expect([...late.cookies]).toEqual(before);
  store!.line.mend();
  await expect.poll(async () => (await late.post("/switch", typed)).status).toBe(303);
  expect((await late.json("GET", "/api/user")).status).toBe(200);
});

test("what a page writes by itself never waits for the line, and arrives when it is back", async () => {
  const [store] = chain.stores;
  const [boca] = clerks;
  const sal = await signIn(store!, SAL);
  const book = chain.book();
  const one = (query: string) => {
    book.$client.catchUp();
    return book.$client.prepare(query).pluck().get() as number;
  };
  const long = Date.now() - 5 * 60_000;
  book.$client.exec(`update sessions set last_seen_at = ${long}`);
  const line = nobody(store!);
  await expect
    .poll(async () => (await line.json("GET", "/healthz")).json<{ frame: number }>().frame)
    .toBeGreaterThanOrEqual(book.$client.frame);
  expect((await boca!.get("/")).status).toBe(200);
  await cutOff(store!, boca!);
  expect((await sal.get("/audit")).status).toBe(403);
  store!.line.mend();
  await expect.poll(() => one("select max(last_seen_at) from sessions")).toBeGreaterThan(long);
  await expect.poll(() => one("select count(*) from denials where permission = 'audit.view'")).toBe(1);
  book.$client.close();
});

test("a store starts with its replica while the primary is away", async () => {
  const [boca] = clerks;
  const [store] = chain.stores;
  await store!.stop();
  store!.line.cut();
  await store!.start();
  const page = await boca!.get("/customers?search=Okafor");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Okafor");
  expect(page.body).toContain(LINE_IS_DOWN);
  store!.line.mend();
  await expect.poll(async () => (await boca!.get("/customers")).body).not.toContain(LINE_IS_DOWN);
});

test("with the head office away and the primary there, a store says so, keeps a form's steps, and finds it again", async () => {
  const [boca] = clerks;
  const [store] = chain.stores;
  const seen = nobody(store!);
  const lineIs = async () => (await seen.json("GET", "/healthz")).json<{ line: string }>().line;
  expect((await seen.get("/")).body).not.toContain(LINE_IS_DOWN);
  const form = await typed(boca!, "Ferreira");
  await chain.office.stop();
  const kept = await boca!.post("/customers/new", form);
  expect(kept.status).toBe(503);
  expect(kept.page().form("/customers/new")).toMatchObject({ lastName: "Ferreira", formKey: form.formKey });
  expect(await lineIs()).toBe("down");
  const proxy = createServer((_req, res) => res.writeHead(502).end("Bad gateway"));
  await new Promise<void>((resolve) =>
    proxy.listen(Number(new URL(chain.office.url).port), "127.0.0.1", resolve),
  );
  const behindProxy = await boca!.post("/customers/new", form);
  expect([behindProxy.status, behindProxy.page().form("/customers/new")]).toMatchObject([
    503,
    { lastName: "Ferreira" },
  ]);
  expect(await lineIs()).toBe("down");
  await new Promise((resolve) => proxy.close(resolve).closeAllConnections());
  expect((await boca!.get("/customers")).body).toContain(LINE_IS_DOWN);
  expect((await seen.get("/")).body).toContain(LINE_IS_DOWN);
  await chain.office.start();
  await expect.poll(lineIs).toBe("up");
  expect((await boca!.post("/customers/new", form)).status).toBe(303);
});

test("with the primary away, the head office says to send a form again, and that it is back", async () => {
  const olive = await signIn(chain.office, OLIVE);
  const form = await typed(olive, "Haddad");
  await chain.primary.stop("SIGKILL");
  const kept = await olive.post("/customers/new", form);
  expect(kept.status).toBe(503);
  expect(kept.page().form("/customers/new")).toMatchObject({ lastName: "Haddad" });
  const away = await nobody(chain.office).json("GET", "/healthz");
  expect([away.status, away.json()]).toEqual([503, { status: "unwritable" }]);
  await chain.primary.start();
  await expect
    .poll(async () => (await nobody(chain.office).json("GET", "/healthz")).json())
    .toEqual({ status: "ok", line: "up" });
  expect((await olive.post("/customers/new", form)).status).toBe(303);
});

test("variables that lead elsewhere are named at the start", async () => {
  const [store, other] = chain.stores;
  const { office, primary } = chain;
  const folder = mkdtempSync(join(tmpdir(), "loupe-elsewhere-"));
  const { STORE_KEY } = store!.env;
  const right = { SESSION_SECRET: SECRET, DATABASE_URL: primary.url, HEAD_OFFICE_URL: office.url, STORE_KEY };
  const failsWith = async (env: Record<string, string | undefined>, dataDir = folder) =>
    (await failedStart({ dataDir, env: { ...right, ...env } })).stderr;
  expect(await failsWith({ SESSION_SECRET: "t".repeat(40) })).toContain("has another SESSION_SECRET");
  const another = makeStoreKeys(join(folder, "another"), "store-1", 1).key;
  expect(await failsWith({ STORE_KEY: another })).toContain("The head office refused this store");
  expect(await failsWith({ STORE_KEY: "store-1.AAAA" })).toContain("STORE_KEY isn't valid");
  expect(await failsWith({ STORE_KEY: undefined })).toContain("STORE_KEY is missing");
  for (const name of ["DATABASE_URL", "HEAD_OFFICE_URL"])
    expect(await failsWith({ [name]: "http://10.0.0.1:8080" })).toContain(
      `${name} is an address without TLS`,
    );
  expect(await failsWith({ HEAD_OFFICE_URL: store!.url })).toContain("HEAD_OFFICE_URL isn't a chain's head");
  expect(await failsWith({ HEAD_OFFICE_URL: primary.url })).toContain("HEAD_OFFICE_URL isn't a chain's head");
  expect(await failsWith({ DATABASE_URL: office.url })).toContain("DATABASE_URL isn't a primary");
  const elsewhere = { DATABASE_URL: primary.url.replace("127.0.0.1", "0.0.0.0"), ALLOW_PLAIN_HTTP: "1" };
  expect(await failsWith(elsewhere)).toContain("The primary runs statements");

  const keys = join(folder, "keys");
  const made = await runToEnd({ args: ["chain-keys", keys], dataDir: folder });
  expect(made.code).toBe(0);
  const { url, child } = await startPrimary(join(folder, "locked"), await freePort(), [
    "--auth-jwt-key-file",
    join(keys, "primary.pub"),
  ]);
  const noToken = "The primary refused DATABASE_TOKEN";
  expect(await failsWith({ DATABASE_URL: url, DATABASE_TOKEN: "a" })).toContain(noToken);
  const asOffice = { DATABASE_URL: url, HEAD_OFFICE_URL: "", STORE_KEY: "" };
  expect(await failsWith(asOffice)).toContain(noToken);
  child.kill("SIGKILL");

  await other!.stop();
  const copied = join(folder, "copied");
  cpSync(other!.dataDir, copied, { recursive: true });
  await other!.start();
  const replica = new Database(join(copied, "loupe.sqlite"));
  const guards = "select name from sqlite_schema where type = 'trigger' and tbl_name = 'audit_log'";
  for (const name of replica.prepare(guards).pluck().all()) replica.exec(`drop trigger "${name as string}"`);
  replica.exec("update audit_log set mac = 'another' where id = 1");
  replica.close();
  expect(await failsWith({}, copied)).toContain("holds a replica of another chain's book");
  rmSync(folder, { recursive: true });
});

test("photos come to the store, which shows a drawing for one that it doesn't have when the line goes down", async () => {
  const [boca] = clerks;
  const [store] = chain.stores;
  const { photo, sha256 } = chain.built;
  const path = `/inventory/${chain.built.piece.id}/photos/${photo}`;
  const file = join(store!.dataDir, "uploads", sha256);
  await expect.poll(() => existsSync(file)).toBe(true);
  await cutOff(store!, boca!);
  const { headers: ofItsOwn } = await boca!.get(path);
  expect(ofItsOwn.get("content-type")).toBe("image/jpeg");
  rmSync(file);
  const drawn = await boca!.get(path);
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  store!.line.mend();
  await expect.poll(async () => (await boca!.get(path)).headers.get("content-type")).toBe("image/jpeg");
  const { headers: ofTheOffice } = await boca!.get(path);
  expect(ofTheOffice.get("etag")).toBe(ofItsOwn.get("etag"));
});

test("a store deletes its copy of what was removed, and verify names what is left", async () => {
  const [boca] = clerks;
  const [store] = chain.stores as [Store];
  const { id } = chain.built.customer;
  const file = join(store.dataDir, "uploads", chain.built.portrait);
  await expect.poll(() => existsSync(file)).toBe(true);
  const page = `/customers/${id}/erase`;
  const form = (await boca!.get(page)).page().form(page);
  const erased = await boca!.post(page, { ...form, reason: "request", confirmed: "on" });
  expect(erased.status).toBe(303);
  await expect.poll(async () => (await boca!.get(`/customers/${id}`)).body).toContain("was erased");
  const longAgo = Date.now() / 1000 - 2 * 60 * 60;
  utimesSync(file, longAgo, longAgo);
  const verified = await runToEnd({ args: ["verify"], dataDir: store.dataDir });
  expect(verified.stdout).toContain(`uploads/${chain.built.portrait} belongs to no row of files`);
  // A list that a form asked about while the line was down.
  const list = join(store.dataDir, "uploads", "tmp", `${SAL.id}-${chain.built.sha256}.kept`);
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, "First,Last\nAda,Kept\n");
  utimesSync(list, longAgo, longAgo);
  await store.stop();
  await store.start();
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(existsSync(list)).toBe(false);
  await expect.poll(() => existsSync(join(store.dataDir, "uploads", chain.built.sha256))).toBe(true);
});

test("a photo sent while the line is down comes back with its form, large or small, and is kept once it is up", async () => {
  const [boca] = clerks as [Client];
  const [store] = chain.stores as [Store];
  const words = {
    ...(await boca.get("/inventory/new")).page().form("/inventory/new"),
    description: "Opal ring",
  };
  const send = (photo: Buffer) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...words, addPhoto: "1" })) body.set(name, value);
    body.set("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "opal.jpg");
    return boca.request("POST", "/inventory/new", {
      body,
      headers: { accept: "text/html", origin: store.url },
    });
  };
  const small = await aPicture();
  // Behind the end of a JPEG anything may follow.
  const large = Buffer.concat([small, Buffer.alloc(2 * 1024 * 1024)]);
  await cutOff(store, boca);
  for (const photo of [small, large]) {
    const answer = await send(photo);
    expect(answer.status).toBe(503);
    expect(answer.page().form("/inventory/new")).toMatchObject({ description: "Opal ring" });
    expect(answer.page().text).toContain("The head office can't be reached");
  }
  store.line.mend();
  await expect.poll(async () => (await send(large)).status, { timeout: 30_000 }).toBe(303);
});

test.skipIf(!mayMount)(
  `a store whose disk is full says so of a large photo, and keeps what is typed${whyNoDisk}`,
  async () => {
    const [boca] = clerks as [Client];
    const [store] = chain.stores as [Store];
    const small = join(store.dataDir, "uploads", "tmp", "sent-on");
    mkdirSync(small, { recursive: true });
    expect(mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", small)).toBe(true);
    try {
      const words = (await boca.get("/inventory/new")).page().form("/inventory/new");
      const body = new FormData();
      body.set("photo", new Blob([new Uint8Array(3 * 1024 * 1024)], { type: "image/jpeg" }), "opal.jpg");
      for (const [name, value] of Object.entries({ ...words, description: "Opal ring", addPhoto: "1" }))
        body.set(name, value);
      const answer = await boca.request("POST", "/inventory/new", {
        body,
        headers: { accept: "text/html", origin: store.url },
      });
      expect(answer.page().form("/inventory/new")).toMatchObject({ description: "Opal ring" });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    } finally {
      umount(small);
    }
  },
);

test("with the line down a form's steps keep what is typed, and what only the head office knows says so", async () => {
  const [boca] = clerks as [Client];
  const [store] = chain.stores as [Store];
  const words = (await boca.get("/sales/new")).page().form("/sales/new");
  await cutOff(store, boca);
  const step = await boca.post("/sales/new", {
    ...words,
    "lines[0].kind": "item",
    "lines[0].description": "Chain",
    "lines[0].price": "18.00",
    notes: "a long note ".repeat(800),
    step: "walkIn",
  });
  expect([step.status, step.location]).toEqual([303, expect.stringContaining("draft=")]);
  expect((await boca.get(step.location!)).page().form("/sales/new")).toMatchObject({
    "lines[0].description": "Chain",
  });
  for (const path of ["/backups", "/audit/head", "/audit/1"]) {
    const answer = await boca.get(path);
    expect([path, answer.status, answer.page().text]).toEqual([
      path,
      503,
      expect.stringContaining("The head office can't be reached"),
    ]);
  }
  store.line.mend();
  await expect.poll(async () => (await boca.get("/audit/head")).status).toBe(200);
});

test("a store that is older than the book only reads", async () => {
  const [boca] = clerks;
  const book = chain.book();
  book.$client.exec("insert into migrations values ('9999_to_come.sql', 'x', 0)");
  await expect
    .poll(async () => (await boca!.post("/customers/new", await typed(boca!, "Tomorrow"))).body)
    .toContain("older than the head office");
  expect((await boca!.get("/customers")).status).toBe(200);
  book.$client.exec("delete from migrations where name = '9999_to_come.sql'");
  book.$client.close();
  for (const [nth, clerk] of clerks.entries())
    await expect
      .poll(async () => (await clerk.post("/customers/new", await typed(clerk, `Today-${nth}`))).status)
      .toBe(303);
});

test("a head office whose disk is lost, and the primary's, come back from the store that is furthest", async () => {
  const { office, primary, stores } = chain;
  for (const [nth, clerk] of clerks.entries())
    expect((await clerk.post("/customers/new", await typed(clerk, `Lasting-${nth}`))).status).toBe(303);
  await primary.stop("SIGKILL");
  rmSync(primary.folder, { recursive: true });
  await office.stop();
  // Its key is in a backup.
  for (const file of readdirSync(office.dataDir).filter((name) => name.startsWith("loupe.sqlite")))
    rmSync(join(office.dataDir, file), { recursive: true });

  const entries = await Promise.all(
    stores.map(
      async (store) => (await nobody(store).json("GET", "/healthz")).json<{ entries: number }>().entries,
    ),
  );
  const furthest = stores[entries.indexOf(Math.max(...entries))]!;
  await furthest.stop();
  const made = await runToEnd({ args: ["make-primary", primary.folder], dataDir: furthest.dataDir });
  expect([made.code, made.stderr]).toEqual([0, ""]);
  await primary.start();
  await office.start();
  await furthest.start();
  for (const [nth, clerk] of clerks.entries()) {
    await expect
      .poll(async () => (await clerk.post("/customers/new", await typed(clerk, `Later-${nth}`))).status, {
        timeout: 60_000,
      })
      .toBe(303);
    expect(await found(clerk, `Later-${nth}`)).toBe(1);
    expect([await found(clerk, "Lasting-0"), await found(clerk, "Lasting-1")]).toEqual([1, 1]);
  }
});

test("a backup of the head office, restored and made the primary, is what every store has again", async () => {
  const { office, primary } = chain;
  const [clerk, other] = clerks as [Client, Client];
  expect((await clerk.post("/customers/new", await typed(clerk, "Kept"))).status).toBe(303);
  const archive = join(tmpdir(), `loupe-chain-${process.pid}.tar.gz`);
  const run = async (...args: string[]) => {
    const { code, stderr } = await runToEnd({ args, dataDir: office.dataDir });
    expect([code, stderr]).toEqual([0, ""]);
  };
  await run("backup", archive, "--with-keys");
  expect((await other.post("/customers/new", await typed(other, "Undone"))).status).toBe(303);
  await office.stop();
  await primary.stop();

  rmSync(primary.folder, { recursive: true });
  rmSync(office.dataDir, { recursive: true });
  await run("restore", archive);
  await run("make-primary", primary.folder);
  await primary.start();
  await office.start();
  // A restore signs everybody out.
  for (const one of clerks)
    await expect
      .poll(async () => (await one.json("GET", "/api/customers")).status, { timeout: 60_000 })
      .toBe(401);
  // A form comes back from a store that hasn't copied the book yet.
  for (const [nth, store] of chain.stores.entries())
    await vi.waitFor(async () => (clerks[nth] = await signIn(store, OLIVE)), {
      timeout: 60_000,
      interval: 1_000,
    });
  for (const one of clerks) expect([await found(one, "Undone"), await found(one, "Kept")]).toEqual([0, 1]);
  for (const [nth, one] of clerks.entries())
    expect((await one.post("/customers/new", await typed(one, `Restored-${nth}`))).status).toBe(303);
  for (const one of clerks)
    await expect
      .poll(async () => [await found(one, "Restored-0"), await found(one, "Restored-1")])
      .toEqual([1, 1]);
  await run("verify");
  rmSync(archive);
});

test("a folder takes one part: no shop in a replica's, no replica over a shop's, no head office without its key", async () => {
  const [store] = chain.stores;
  const restored = await runToEnd({ args: ["restore", "any.tar.gz"], dataDir: store!.dataDir });
  expect([restored.code, restored.stderr]).toEqual([
    1,
    expect.stringContaining("is a replica of a chain's book"),
  ]);
  const access = await runToEnd({ args: ["access", OLIVE.email], dataDir: store!.dataDir });
  expect([access.code, access.stderr]).toEqual([1, expect.stringContaining("changed at its primary alone")]);
  const own = mkdtempSync(join(tmpdir(), "loupe-own-"));
  prepareShop(own, () => undefined);
  const env = { DATABASE_URL: chain.primary.url, SESSION_SECRET: SECRET };
  const refused = await failedStart({ dataDir: own, env });
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("holds a shop of its own")]);
  const primary = join(own, "primary");
  expect((await runToEnd({ args: ["make-primary", primary], dataDir: own })).code).toBe(0);
  const alone = await failedStart({ dataDir: own });
  expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining("was made a chain's primary")]);
  rmSync(join(own, "audit.key"));
  const second = await failedStart({ dataDir: own, env });
  expect([second.code, second.stderr]).toEqual([78, expect.stringContaining("There is no audit.key")]);
  const inStore = await failedStart({
    dataDir: store!.dataDir,
    env: store!.env,
    args: ["serve", "--seal-audit-log"],
  });
  expect([inStore.code, inStore.stderr]).toEqual([1, expect.stringContaining("at its head office")]);
  rmSync(own, { recursive: true });
});

test("of two head offices on one primary, the one started last writes", async () => {
  const { office, primary } = chain;
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-second-"));
  cpSync(join(office.dataDir, "audit.key"), join(dataDir, "audit.key"));
  const second = await startServer({ dataDir, env: { ...office.env, DATABASE_URL: primary.url } });
  const [first, other] = [await signIn(second, OLIVE), clerks[0]!];
  expect((await first.post("/customers/new", await typed(first, "Ours"))).status).toBe(303);
  const refused = await other.post("/customers/new", await typed(other, "Theirs"));
  expect(refused.status).toBe(503);
  expect(refused.body).toContain("Theirs");
  expect(refused.body).toContain("Another head office has taken over");
  expect((await nobody(office).get("/healthz")).json()).toEqual({ status: "replaced" });
  await expect
    .poll(() => office.running()!.stdout(), { timeout: 30_000 })
    .toContain("another head office was started on this primary");
  await expect.poll(async () => (await other.get("/customers")).body).toContain(LINE_IS_DOWN);
  // Its answers don't make it one that is there.
  for (let nth = 1; nth <= 5; nth += 1) {
    expect((await other.post("/customers/new", await typed(other, "Theirs"))).status).toBe(503);
    expect((await nobody(chain.stores[0]!).get("/healthz")).json()).toMatchObject({ line: "down" });
  }
  const twice = await failedStart({
    dataDir,
    env: { ...office.env, DATABASE_URL: primary.url, PORT: String(second.port) },
  });
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining("is in use")]);
  expect((await first.post("/customers/new", await typed(first, "Still ours"))).status).toBe(303);

  second.signal("SIGTERM");
  await second.exited;
  await office.stop();
  await office.start();
  await expect
    .poll(async () => (await other.post("/customers/new", await typed(other, "Theirs"))).status)
    .toBe(303);
  expect((await nobody(office).get("/healthz")).json()).toMatchObject({ status: "ok" });
  rmSync(dataDir, { recursive: true });
});

test("a head office that lost its key seals the book, and goes on", async () => {
  const { office } = chain;
  const { dataDir, env } = office;
  await office.stop();
  rmSync(join(dataDir, "audit.key"));
  const refused = await failedStart({ dataDir, env });
  expect([refused.code, refused.stderr]).toEqual([
    78,
    expect.stringMatching(/^There is no audit\.key .*set HEAD_OFFICE_URL.* --seal-audit-log /),
  ]);
  const sealed = await startServer({ dataDir, env, args: ["serve", "--seal-audit-log"] });
  const clerk = await signIn(sealed, OLIVE);
  expect((await clerk.post("/customers/new", await typed(clerk, "Sealed"))).status).toBe(303);
  sealed.signal("SIGTERM");
  await sealed.exited;
  const { code, stdout } = await runToEnd({ args: ["verify"], dataDir });
  expect(stdout).toMatch(/^ok {5}rows of the audit log: \d+, sealed on .*: 1 to \d+ not proven since$/m);
  expect(code, stdout).toBe(0);
});
