import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALLS, callHeadOffice } from "~/chain/head-office-calls";
import { digestOf, DIGEST_OF_NOTHING, HOP, signedHop } from "~/chain/store-signature.server";
import { makeStoreKeys, revokeStore } from "~/chain/make-keys.server";
import { photoContent } from "~/domain/shop/photos/find-photos.server";
import { readStoreKey } from "~/runtime/store-key";
import { shop } from "~/runtime/shop.server";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Chain, startChain } from "../support/chain.ts";
import { type Client, nobody, signIn } from "../support/http.ts";
import { collect } from "../support/raw-http.ts";
import { aCustomer, aPhoto, aPiece } from "../support/shop.ts";

// Who tries to speak for a store of a chain, or to get at what only stores may have.

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"];
const HOUR = 60 * 60_000;

function aShop() {
  const of = { kind: "piece", id: aPiece({ sku: "RNG-1" }).id } as const;
  const photo = aPhoto(of);
  return {
    customerId: aCustomer().id,
    pieceId: of.id,
    photo,
    sha256: photoContent(shop().db, photo, of, "whole")!,
  };
}

let chain: Chain<ReturnType<typeof aShop>>;
let clerk: Client;
beforeAll(async () => {
  chain = await startChain(2, aShop);
  clerk = await signIn(chain.stores[0]!, SAL);
});
afterAll(() => chain.stop());

const one = (query: string) => {
  const book = chain.book();
  try {
    return book.$client.prepare(query).pluck().get() as number;
  } finally {
    book.$client.close();
  }
};
const later = (body: object) =>
  callHeadOffice({ headOffice: chain.office.url, key: chain.key }, CALLS.later, {
    body: { sessions: [], denials: [], ...body },
  });

test("a store passes nothing on to the head office's own addresses, however they are spelt, signed in or not", async () => {
  const before = one("select max(last_seen_at) from sessions");
  const denials = one("select count(*) from denials");
  const body = JSON.stringify({
    sessions: [{ id: 1, at: Date.now() + HOUR }],
    denials: [{ minute: 0, employeeId: 1, permission: "backups.manage", address: "1.2.3.4", count: 4_000 }],
  });
  const file = CALLS.files + chain.built.sha256;
  for (const client of [nobody(chain.stores[0]!), clerk])
    for (const path of [
      "/chain",
      CALLS.later,
      CALLS.greeting,
      file,
      "/Chain/later",
      "/%63hain/later",
      `${file}?a`,
    ])
      for (const method of METHODS) {
        const sent = method === "GET" || method === "HEAD" ? {} : { body };
        const answer = await client.request(method, path, {
          ...sent,
          headers: { "content-type": "text/plain" },
        });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
  expect([one("select max(last_seen_at) from sessions"), one("select count(*) from denials")]).toEqual([
    before,
    denials,
  ]);
});

test("the head office's log says whose key a request came by, and what the trail calls it", async () => {
  const added = await clerk.json("POST", "/api/customers", {
    firstName: "Ada",
    lastName: "Logged",
    homeStore: "boca",
  });
  expect(added.status).toBe(201);
  const book = chain.book();
  const sentAs = book.$client
    .prepare("select request_id from audit_log where action = 'customer.added' order by id desc limit 1")
    .pluck()
    .get() as string;
  book.$client.close();
  const logged = () => chain.office.running()!.stdout();
  await expect.poll(logged).toContain(`"store":"store-1","sentAs":"${sentAs}"`);
});

test("who knows a photo's entity tag finds nothing by it", async () => {
  const { headers } = await clerk.get(`/inventory/${chain.built.pieceId}/photos/${chain.built.photo}`);
  expect(headers.get("etag")).toBe(`"${chain.built.sha256}"`);
  for (const server of [chain.stores[0]!, chain.office])
    for (const method of ["GET", "POST"])
      expect((await nobody(server).request(method, CALLS.files + chain.built.sha256)).status).toBe(404);
  const asStore = await callHeadOffice(
    { headOffice: chain.office.url, key: chain.key },
    CALLS.files + chain.built.sha256,
  );
  const content = Buffer.from(await asStore.arrayBuffer());
  expect(createHash("sha256").update(content).digest("hex")).toBe(chain.built.sha256);
});

test("a store keeps large bodies of sessions alone, not of other sites, and few of an account at once", async () => {
  const store = chain.stores[0]!;
  const folder = join(store.dataDir, "uploads", "tmp", "sent-on");
  const kept = () => (existsSync(folder) ? readdirSync(folder).length : 0);
  const sockets: Socket[] = [];
  const begin = (headers: string) => {
    const socket = connect(Number(new URL(store.url).port), "127.0.0.1");
    sockets.push(socket);
    socket.write(
      `POST /customers/import HTTP/1.1\r\nHost: ${new URL(store.url).host}\r\n${headers}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000000\r\n\r\n--x\r\n`,
    );
    return collect(socket, 20_000);
  };
  const cookieOf = ({ cookies }: Client) =>
    `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join("; ")}\r\n`;
  const cookie = cookieOf(clerk);
  try {
    for (let n = 0; n < 3; n += 1) begin("").catch(() => undefined);
    expect((await begin(`${cookie}Origin: https://evil.example\r\n`)).status).toBe(403);
    expect(kept()).toBe(0);
    const large = new FormData();
    large.append("notes", "typed");
    large.append("photo", new Blob([new Uint8Array(2 * 1024 * 1024)]), "IMG_1.jpg");
    const shown = await nobody(store).request("POST", "/repairs/new", { body: large });
    expect([shown.status, shown.page().form("/")["draft.notes"]]).toEqual([401, "typed"]);

    for (let n = 1; n <= 4; n += 1) {
      begin(cookie).catch(() => undefined);
      await expect.poll(kept).toBe(n);
    }
    const another = cookieOf(await signIn(store, SAL));
    for (const sender of [cookie, another]) {
      const fifth = await begin(sender);
      expect([fifth.status, fifth.headers["retry-after"]]).toEqual([429, "30"]);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  await expect.poll(kept, { timeout: 30_000 }).toBe(0);
});

test("of one account a store keeps 32 MB of bodies while they arrive", async () => {
  const store = chain.stores[0]!;
  const { host, port } = new URL(store.url);
  const cookie = [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const head = `POST /customers/new HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${store.url}\r\nCookie: ${cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000000\r\n\r\n`;
  const sockets: Socket[] = [];
  try {
    const answers = Array.from({ length: 40 }, () => {
      const socket = connect(Number(port), "127.0.0.1");
      sockets.push(socket);
      socket.write(`${head}notes=${"x".repeat(950_000)}`);
      return collect(socket, 20_000);
    });
    // Those that have room are waited for.
    const { status, headers } = await Promise.any(answers);
    expect([status, headers["retry-after"]]).toEqual([503, "30"]);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test("what a store signed is good once, for its method, target and body, and for who speaks", async () => {
  const facts = {
    speaks: "client" as const,
    address: "127.0.0.1",
    secure: false,
    origin: chain.stores[0]!.url,
    requestId: "a-request-of-ours",
  };
  const cookie = [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const line = { method: "POST", target: "/api/customers?a=1" };
  const body = JSON.stringify({ firstName: "Ada", lastName: "Signed", homeStore: "boca" });
  const send = async (hop: string, { method, target } = line, sent = body) =>
    (
      await nobody(chain.office).request(method, target, {
        ...(method !== "GET" && { body: sent }),
        headers: { [HOP]: hop, cookie, "content-type": "application/json" },
      })
    ).status;
  const hop = (digest = digestOf(body)) => signedHop({ ...facts, digest }, line, chain.key);

  const right = hop();
  expect([await send(right), await send(right)]).toEqual([201, 403]);
  expect(await send(hop(), { ...line, target: "/api/customers?a=2" })).toBe(403);
  expect(await send(hop(), { ...line, method: "PUT" })).toBe(403);
  expect(await send(hop(), line, body.replace("Signed", "Another"))).toBe(400);
  expect(await send(hop(DIGEST_OF_NOTHING))).toBe(400);
  expect(await send("eyJhIjoxfQ.AAAA")).toBe(403);
  expect(await send(`${hop().slice(0, -4)}AAAA`)).toBe(403);
  expect(one("select count(*) from customers where last_name in ('Signed', 'Another')")).toBe(1);

  // The head office's own addresses are for a store itself, which has no others.
  const asClient = { method: "POST", target: CALLS.later };
  const nothing = JSON.stringify({ sessions: [], denials: [] });
  const ofStore = { ...facts, speaks: "store" as const, digest: digestOf(nothing) };
  const ofClient = { ...facts, digest: digestOf(nothing) };
  expect(await send(signedHop(ofStore, asClient, chain.key), asClient, nothing)).toBe(200);
  expect(await send(signedHop(ofClient, asClient, chain.key), asClient, nothing)).toBe(404);
  const page = { method: "GET", target: "/" };
  const plain = { ...facts, digest: DIGEST_OF_NOTHING };
  expect(await send(signedHop({ ...plain, speaks: "store" }, page, chain.key), page)).toBe(404);
  expect(await send(signedHop(plain, page, chain.key), page)).toBe(200);
});

test("a store's key is its own, ends, and can be revoked while everything runs", async () => {
  const keyed = (folder: string, store: string, days: number) =>
    readStoreKey(makeStoreKeys(folder, store, days).key)!;
  const greet = async (key: typeof chain.key) =>
    (await callHeadOffice({ headOffice: chain.office.url, key }, CALLS.greeting)).status;
  const lent = keyed(chain.keys, "lent", 1);
  expect(await greet(lent)).toBe(200);
  expect(await greet(keyed(join(chain.keys, "elsewhere"), "lent", 1))).toBe(403);
  expect(await greet({ ...lent, store: "store-1" })).toBe(403);
  expect(revokeStore(chain.keys, "lent")).toBe(true);
  expect(await greet(lent)).toBe(403);
  expect(await greet(keyed(chain.keys, "ended", -1))).toBe(403);
  expect(await greet(chain.key)).toBe(200);

  // Who is at a store whose key was revoked loses nothing that was typed.
  const denver = await signIn(chain.stores[1]!, OLIVE);
  const form = (await denver.get("/customers/new")).page().form("/customers/new");
  revokeStore(chain.keys, "store-2");
  const kept = await denver.post("/customers/new", {
    ...form,
    firstName: "Ada",
    lastName: "Kept",
    homeStore: "boca",
  });
  expect([kept.status, kept.page().form("/customers/new")]).toMatchObject([503, { lastName: "Kept" }]);
  expect((await nobody(chain.stores[1]!).get("/healthz")).json()).toMatchObject({ line: "down" });
});

test("what a store says of sessions and refusals is bounded, and all of it that is true is kept", async () => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const row = { minute, employeeId: 1, permission: "audit.view", address: "1.2.3.4", count: 1 };
  const bad = [
    { ...row, minute: Number.MAX_SAFE_INTEGER },
    { ...row, minute: minute + 1 },
    { ...row, minute: minute - 400 * 24 * HOUR },
    { ...row, permission: "anything else" },
    { ...row, employeeId: 999 },
    { ...row, address: "a".repeat(46) },
    { ...row, count: 0 },
    { ...row, count: 2_000_000 },
  ];
  const before = one("select coalesce(sum(count), 0) from denials");
  expect((await later({ denials: bad })).status).toBe(200);
  expect(one("select coalesce(sum(count), 0) from denials")).toBe(before);
  const many = Array.from({ length: 1_000 }, (_, nth) => ({ ...row, minute: minute - nth * 60_000 }));
  expect((await later({ denials: many })).status).toBe(200);
  expect(one("select coalesce(sum(count), 0) from denials")).toBe(before + 1_000);
  expect((await later({ denials: [...many, row] })).status).toBe(400);
  expect((await (await signIn(chain.office, OLIVE)).get("/audit/denials")).status).toBe(200);

  await later({ sessions: [{ id: 1, at: Number.MAX_SAFE_INTEGER }] });
  await later({ sessions: [{ id: 1, at: Date.now() + 60_000 }] });
  expect(one("select max(last_seen_at) from sessions")).toBeLessThanOrEqual(Date.now());

  const id = one("select max(id) from sessions");
  const ended = Date.now() - 2 * HOUR;
  const book = chain.book();
  book.$client.exec(`update sessions set last_seen_at = ${ended} where id = ${id}`);
  book.$client.close();
  expect((await later({ sessions: [{ id, at: Date.now() }] })).status).toBe(200);
  expect(one(`select last_seen_at from sessions where id = ${id}`)).toBe(ended);
});

test("a thousand uses of sessions are a few statements to the primary", async () => {
  const { line } = chain.office;
  const bytesOf = async (sessions: object[]) => {
    const before = line.bytes;
    await later({ sessions });
    return line.bytes - before;
  };
  const uses = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ id: nth + 1, at: Date.now() }));
  const few = await bytesOf(uses(1));
  // Beside ours, the head office looks at the primary every ten seconds.
  expect(await bytesOf(uses(1_000))).toBeLessThan(20 * (few + 1_000));
});

test("what only the head office has is its page at a store too, however the address is spelt", async () => {
  const paths = ["/Backups", "/%62ackups", "/Audit/1", "/audit/Head", "/Settings/Security"];
  const olive = await signIn(chain.stores[0]!, OLIVE);
  const there = await signIn(chain.office, OLIVE);
  for (const path of paths) {
    const page = (await olive.get(path)).page().text;
    expect([path, page]).toEqual([path, expect.not.stringContaining("This entry was altered")]);
    expect([path, (await olive.get(path)).status]).toEqual([path, (await there.get(path)).status]);
  }
  await chain.office.stop();
  for (const path of paths) expect([path, (await olive.get(path)).status]).toEqual([path, 503]);
  await chain.office.start();
});

test("a stranger's photo that isn't there is no request to the head office", async () => {
  const office = chain.office.running()!;
  const stranger = nobody(chain.stores[0]!);
  for (const path of ["/x/photos/1", "/customers/1/photos/1", "/processes/1/pdf"]) {
    expect((await stranger.get(path)).status).toBe(404);
    expect(office.stdout()).not.toContain(`${path.split("/").slice(2).join("/")}"`);
  }
});

test("health checks of the head office ask the primary at most once a second, and write nothing", async () => {
  const { line } = chain.office;
  const health = () => nobody(chain.office).get("/healthz");
  await health();
  const frame = () => {
    const book = chain.book();
    book.$client.close();
    return book.$client.frame;
  };
  const before = frame();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const sent = line.bytes;
  await health();
  const ofOne = line.bytes - sent;
  const since = Date.now();
  const bytes = line.bytes;
  for (let nth = 0; nth < 200; nth += 1) expect((await health()).status).toBe(200);
  const seconds = (Date.now() - since) / 1_000;
  expect(line.bytes - bytes).toBeLessThanOrEqual((seconds + 2) * (ofOne + 2_000));
  expect(frame()).toBe(before);
});
