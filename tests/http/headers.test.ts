import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADAM, RHEA, SAL } from "../support/cast.ts";
import { type Answer, type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { wrongHeaders } from "../support/judges/headers.ts";
import { theCast } from "../support/the-cast.ts";

let server: ShopServer<unknown>;
let sal: Client;
let rhea: Client;
let adam: Client;
let visitor: Client;
let asset: string;

beforeAll(async () => {
  server = await startShop(theCast);
  adam = await signIn(server, ADAM);
  [sal, rhea, visitor] = [await signIn(server, SAL), await signIn(server, RHEA), nobody(server)];
  asset = /\/assets\/[\w.-]+\.js/.exec((await visitor.get("/")).body)![0];
});
afterAll(() => server.stop());

const piece = { category: "rings", description: "A ring", cost: "1.00", retailPrice: "2.00" };

/** One response of each kind. */
const ANSWERS: [string, () => Promise<Answer>, { isPage?: true; isPrivate?: true }][] = [
  ["the landing page", () => visitor.get("/"), { isPage: true }],
  ["a page", () => sal.get("/inventory"), { isPage: true, isPrivate: true }],
  ["a page's data", () => sal.get("/inventory.data"), { isPrivate: true }],
  ["a record", () => sal.get("/inventory/1"), { isPage: true, isPrivate: true }],
  ["a refused form", () => sal.post("/inventory/new", {}), { isPage: true, isPrivate: true }],
  ["a form that worked", () => sal.post("/inventory/new", { ...piece, sku: "H-1" }), { isPrivate: true }],
  ["a receipt", () => sal.get("/sales/1/receipt"), { isPage: true, isPrivate: true }],
  ["a record of administrators", () => adam.get("/processes/1"), { isPage: true, isPrivate: true }],
  ["JSON", () => sal.json("GET", "/api/inventory"), { isPrivate: true }],
  ["a refused JSON body", () => sal.json("POST", "/api/inventory", {}), { isPrivate: true }],
  [
    "unparsable JSON",
    () =>
      sal.request("POST", "/api/inventory", { body: "{", headers: { "content-type": "application/json" } }),
    { isPrivate: true },
  ],
  ["a page that isn't there", () => sal.get("/nowhere"), { isPage: true, isPrivate: true }],
  ["a page for others", () => rhea.get("/inventory"), { isPage: true, isPrivate: true }],
  ["JSON for others", () => rhea.json("GET", "/api/inventory"), { isPrivate: true }],
  ["a page for who is signed in", () => visitor.get("/inventory"), { isPage: true }],
  ["JSON for who is signed in", () => visitor.json("GET", "/api/inventory"), {}],
  ["a wrong password", () => visitor.post("/", { email: SAL.email, password: "wrong" }), { isPage: true }],
  ["a method that isn't there", () => sal.json("PUT", "/api/inventory", {}), { isPrivate: true }],
  ["a page used in another way", () => sal.post("/inventory"), { isPage: true, isPrivate: true }],
  [
    "another site's form",
    () => sal.post("/inventory/new", piece, { origin: "http://e.example" }),
    { isPage: true, isPrivate: true },
  ],
  ["a body that is too large", () => sal.post("/inventory/new", { sku: "x".repeat(1_100_000) }), {}],
  ["the link to sign-in", () => visitor.get("/api/login"), {}],
  ["health", () => visitor.get("/healthz"), {}],
  ["a file of the build", () => visitor.get(asset), {}],
  ["a file that isn't there", () => visitor.get("/assets/nothing.js"), {}],
  ["the mark", () => visitor.get("/favicon.svg"), {}],
  ["an address that is none", () => visitor.get("/%ff"), {}],
];

describe.each(ANSWERS)("%s", (_, ask, { isPage, isPrivate }) => {
  test("has the headers of every answer", async () => {
    const answer = await ask();
    const { headers, status } = answer;
    expect(status).toBeLessThan(500);
    expect(wrongHeaders(answer)).toEqual([]);
    if (isPage) expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    if (isPrivate) expect(headers.get("cache-control")).toBe(isPage ? "no-store, no-cache" : "no-store");
  });
});

test("a PDF has them too; its viewer's own styles are allowed, and no script", async () => {
  const answer = await adam.get("/processes/1/pdf");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(wrongHeaders(answer)).toEqual([]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("each page has a nonce of its own", async () => {
  const nonces = await Promise.all(
    Array.from(
      { length: 5 },
      async () =>
        /'nonce-([^']+)'/.exec((await visitor.get("/")).headers.get("content-security-policy")!)![1],
    ),
  );
  expect(new Set(nonces).size).toBe(5);
});

test("files with a hash in their name are cached for a year, pages never", async () => {
  expect((await visitor.get(asset)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await visitor.get("/favicon.svg")).headers.get("cache-control")).not.toContain("immutable");
  expect((await visitor.get("/assets/nothing.js")).headers.get("cache-control") ?? "").not.toContain(
    "immutable",
  );
  expect((await visitor.get("/")).headers.get("cache-control")).toBe("no-store, no-cache");
});

test("pages have `Content-Language: en`, and JSON its content type", async () => {
  const page = await sal.get("/inventory");
  expect(page.body).toContain('<html lang="en"');
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const answer of [await sal.json("GET", "/api/inventory"), await visitor.json("GET", "/api/user")])
    expect(answer.headers.get("content-type")).toContain("application/json");
});
