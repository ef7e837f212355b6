import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { SAL } from "../support/cast.ts";
import { checksum } from "../support/checksum.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";

let server: ShopServer<void>;
let client: Client;
let db: Db;

beforeAll(async () => {
  server = await startShop();
  client = await signIn(server, SAL);
  db = openBook(server);
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});

type Said = Record<string, string>;
const host = () => server.url.replace("http://", "");

const FROM_ELSEWHERE: [string, () => Said][] = [
  ["another site, says Sec-Fetch-Site", () => ({ "sec-fetch-site": "cross-site" })],
  ["another subdomain", () => ({ "sec-fetch-site": "same-site" })],
  ["another site, whatever Origin says", () => ({ "sec-fetch-site": "cross-site", origin: server.url })],
  ["a word that no browser says", () => ({ "sec-fetch-site": "us" })],
  ["another origin", () => ({ origin: "http://e.example" })],
  ["no origin that can be named", () => ({ origin: "null" })],
  ["our host under another scheme", () => ({ origin: `https://${host()}` })],
  ["our host with another port", () => ({ origin: "http://127.0.0.1:1" })],
  ["a host that begins like ours", () => ({ origin: `http://${host()}.e.example` })],
  ["text that is no origin", () => ({ origin: "nonsense" })],
  ["a page of another site, says only Referer", () => ({ referer: "http://e.example/form" })],
  ["our host under another scheme, says only Referer", () => ({ referer: `https://${host()}/` })],
  ["a Referer that is no address", () => ({ referer: "nonsense" })],
];

const FROM_US: [string, () => Said][] = [
  ["a page of ours", () => ({ "sec-fetch-site": "same-origin", origin: server.url })],
  ["the address bar", () => ({ "sec-fetch-site": "none" })],
  ["a page of ours in an old browser", () => ({ origin: server.url })],
  ["a page of ours in a browser that says only Referer", () => ({ referer: `${server.url}/sales?page=2` })],
  ["a program that is no browser", () => ({})],
];

const piece = { category: "rings", description: "A ring", cost: "1.00", retailPrice: "2.00" };
let made = 0;

/** Every kind of URL that writes; `origin` is the sender's claim. */
const WRITES: [string, (said: Said) => ReturnType<Client["request"]>][] = [
  ["a page", (said) => send("/inventory/new", new URLSearchParams({ ...piece, sku: `O-${++made}` }), said)],
  [
    "a page's data",
    (said) => send("/inventory/new.data", new URLSearchParams({ ...piece, sku: `O-${++made}` }), said),
  ],
  [
    "an action of its own",
    (said) => send("/location", new URLSearchParams({ location: made++ % 2 ? "boca" : "denver" }), said),
  ],
  [
    "JSON",
    (said) =>
      send("/api/inventory", JSON.stringify({ ...piece, sku: `O-${++made}` }), {
        "content-type": "application/json",
        ...said,
      }),
  ],
  [
    "JSON in another case",
    (said) =>
      send("/API/Inventory/", JSON.stringify({ ...piece, sku: `O-${++made}` }), {
        "content-type": "application/json",
        ...said,
      }),
  ],
];

function send(path: string, body: BodyInit, headers: Said) {
  return client.request("POST", path, { body, headers });
}

describe.each(WRITES)("a write to %s", (_, write) => {
  test.each(FROM_ELSEWHERE)("from %s is refused with 403 and changes nothing", async (_, said) => {
    const before = checksum(db);
    expect((await write(said())).status).toBe(403);
    expect(checksum(db)).toBe(before);
  });

  test.each(FROM_US)("from %s succeeds", async (_, said) => {
    const before = checksum(db);
    expect((await write(said())).status).toBeLessThan(400);
    expect(checksum(db)).not.toBe(before);
  });
});

test("signing in and out from another site is refused too", async () => {
  const said = { "sec-fetch-site": "cross-site" };
  const visitor = nobody(server);
  expect((await visitor.post("/", { email: SAL.email, password: SAL.password }, said)).status).toBe(403);
  expect(
    (await visitor.json("POST", "/api/login", { email: SAL.email, password: SAL.password }, said)).status,
  ).toBe(403);
  expect((await client.post("/api/logout", {}, said)).status).toBe(403);
  expect((await client.json("GET", "/api/user")).status).toBe(200);
});

test("the origin is checked before session, route and body", async () => {
  const said = { "sec-fetch-site": "cross-site" };
  const visitor = nobody(server);
  for (const path of ["/nowhere", "/api/nowhere", "/inventory/new", "/api/inventory", "/healthz"])
    expect((await visitor.request("POST", path, { body: "?", headers: said })).status).toBe(403);
  const answer = await visitor.json("POST", "/api/inventory", {}, said);
  expect(answer.json()).toEqual({ message: "Forbidden" });
  const page = await visitor.post("/inventory/new", {}, said);
  expect(page.page().text).toContain("This form was sent from another site.");
});

test("a link from another site opens a page", async () => {
  const answer = await client.get("/inventory", {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
  });
  expect(answer.status).toBe(200);
});
