import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFours } from "~/domain/counter/credit/gift-card-number";
import { cents } from "~/domain/money";
import type { Day } from "~/domain/dates";
import { ADAM, OLIVE, RHEA, SAL } from "../support/cast.ts";
import { EVERYTHING } from "../support/everything.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aGiftCard, aRepair, aSpecialOrder, aVendor } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

function aShop() {
  const cast = theCast();
  const lauren = aCustomer({ firstName: "Lauren", lastName: "Petersen", cellPhone: "(561) 555-0177" });
  const clasp = aRepair({ customerId: lauren.id, item: "Petersen clasp", location: "denver" });
  for (const name of ["Larimar & Sons", "Larimar Stones"]) aVendor({ name });
  aSpecialOrder({ item: "Zircon brooch", promised: "2020-01-06" as Day });
  for (const item of ["one", "two", "three", "four", "five", "six"]) aRepair({ item: `Zircon ${item}` });
  return { ...cast, lauren, clasp, card: aGiftCard(cents(5_000)) };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let rhea: Client;
let olive: Client;
let adam: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, rhea, olive, adam] = (await Promise.all(
    [SAL, RHEA, OLIVE, ADAM].map((person) => signIn(server, person)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => server.stop());

const page = (client: Client, q: string, more = "") => client.get(`/find?q=${encodeURIComponent(q)}${more}`);
const call = (client: Client, q: string) => client.json("GET", `/api/find?q=${encodeURIComponent(q)}`);
const UNKNOWN = "1000000000000008";

describe("the page", () => {
  test("sends one exact hit on to its record, in whatever store the header is", async () => {
    const { lauren, clasp, haloRing, card } = server.built;
    await sal.post("/location", { location: "new_york", returnTo: "/" });
    for (const [typed, path] of [
      ["561.555.0177", `/customers/${lauren.id}`],
      ["Petersen, Lauren", `/customers/${lauren.id}`],
      [`r${clasp.id}`, `/repairs/${clasp.id}`],
      ["halo-1", `/inventory/${haloRing.id}`],
      [inFours(card.number), `/gift-cards/${card.id}`],
    ] as const) {
      const sent = await page(sal, typed);
      expect([sent.status, sent.location], typed).toEqual([302, path]);
      expect((await sal.get(path)).status).toBe(200);
    }
  });

  test("leads to pages and forms by their name, those that one may open", async () => {
    const orders = await page(sal, "orders");
    expect([orders.status, orders.location]).toEqual([302, "/orders"]);
    const { links } = (await page(sal, "sale")).page();
    expect(links).toMatchObject({ "New Sale": "/sales/new" });
    const bench = (await page(sal, "benc")).page();
    expect(bench.text).toContain("Nothing found");
    expect(bench.links).toMatchObject({
      Bench: "/repairs/bench",
      "Search Customers": "/customers?search=benc",
    });
    const settings = await page(sal, "settings");
    expect(settings.status).toBe(200);
    expect(settings.page().text).toContain("Nothing found");
    expect((await page(olive, "settings")).location).toBe("/settings");
  });

  test("counts the results of a kind only where these are all, and says what is late", async () => {
    const list = await page(sal, "zircon");
    expect(list.page().text).toContain("Best matches in every store");
    expect(list.page().text).toContain("Repairs first 5 See all in Repairs");
    expect(list.page().text).toMatch(/Orders 1 See all in Orders Zircon brooch O-\d+, [^,]+, Late, promised/);
    const envelope = { items: [{ description: "Petersen clasp" }], promised: "2020-01-06" };
    expect((await page(olive, "larimar")).page().text).toContain(
      "Vendors and receivings 2 See all in Vendors",
    );
    const kept = await olive.json("PUT", `/api/repairs/${server.built.clasp.id}/envelope`, envelope);
    expect(kept.status).toBeLessThan(300);
    expect((await page(sal, "peters")).page().text).toMatch(
      /Petersen clasp R-\d+, Lauren Petersen, Late, Pending, promised/,
    );
  });

  test("lists what it finds by kind, with a way into each list's own search", async () => {
    const { lauren, clasp } = server.built;
    const list = await page(sal, "peters");
    expect(list.status).toBe(200);
    expect(list.body).toContain(`href="/customers/${lauren.id}"`);
    expect(list.body).toContain(`href="/repairs/${clasp.id}"`);
    expect(list.page().text).toContain("2 results in every store");
    for (const address of ["/customers?search=peters", "/repairs?location=all&amp;search=peters"]) {
      expect(list.body).toContain(`href="${address}"`);
      expect((await sal.get(address.replace("&amp;", "&"))).body).toContain("Petersen");
    }
    const repairs = (await page(sal, "peters", "&kind=repairs")).body;
    expect(repairs).toContain(`href="/repairs/${clasp.id}"`);
    expect(repairs).not.toContain(`href="/customers/${lauren.id}"`);
  });

  test("that finds nothing leads on: the customers' search, and a form with what was typed", async () => {
    const nothing = await page(sal, "Zephyr, Quill");
    expect(nothing.status).toBe(200);
    expect(nothing.page().text).toContain("Nothing found for “Zephyr, Quill”");
    expect(nothing.body).toContain('href="/customers?search=Zephyr%2C%20Quill"');
    const [, add = ""] = /href="(\/customers\/new\?typed=[^"]*)"/.exec(nothing.body) ?? [];
    expect((await sal.get(add)).page().form()).toMatchObject({ firstName: "Quill", lastName: "Zephyr" });
    expect((await page(sal, "zz")).page().text).toContain("Type at least 3 characters");
  });

  test.each([
    "",
    "%",
    "'",
    "\u0000",
    "é".repeat(5_000),
    "(561",
    "[a-z",
    "\\",
    "<b>",
    "HALO-",
    "halo (1)",
    "🜚 ring",
  ])("takes %j for what it is", async (typed) => {
    expect((await page(sal, typed)).status).toBe(200);
    expect((await call(sal, typed)).status).toBe(200);
  });

  test("has the focus, and so has the header's field on the dashboard", async () => {
    expect((await sal.get("/find")).body).toMatch(/<input[^>]*type="search"[^>]*autofocus/i);
    const home = (await sal.get("/")).body;
    expect(home).toMatch(/<input[^>]*autofocus[^>]*name="q"|<input[^>]*name="q"[^>]*autofocus/i);
    const list = (await sal.get("/customers")).body;
    expect(list).toMatch(/<form[^>]*action="\/find"/);
    expect(list).not.toMatch(/autofocus/i);
  });
});

describe("the call", () => {
  test("answers the exact record and a short list", async () => {
    const { clasp, lauren } = server.built;
    const exact = (await call(sal, `R-${String(clasp.id).padStart(6, "0")}`)).json();
    expect(exact).toMatchObject({
      exact: { kind: "repair", id: clasp.id, path: `/repairs/${clasp.id}` },
      results: [{ kind: "repair", id: clasp.id, path: `/repairs/${clasp.id}` }],
    });
    const list = (await call(sal, "peters")).json<{
      exact: null;
      results: { kind: string; label: string }[];
    }>();
    expect(list.exact).toBeNull();
    expect(list.results).toMatchObject([
      { kind: "customer", label: "Lauren Petersen" },
      { kind: "repair", label: `R-${String(clasp.id).padStart(6, "0")}, Petersen clasp` },
    ]);
    expect((await call(sal, "lauren petersen")).json()).toMatchObject({
      actions: [
        { label: "New Sale for Lauren Petersen", path: `/sales/new?customerId=${lauren.id}` },
        { path: "/customers/new?typed=lauren+petersen" },
      ],
    });
    expect((await call(sal, "")).json()).toMatchObject({ exact: null, results: [] });
  });

  test("every path and action that it answers opens", async () => {
    const paths = new Set<string>();
    for (const q of ["", "1", "peters", "halo", "S-1", "Z-1", "tennis", "lauren petersen"]) {
      const answer = (await call(sal, q)).json<Record<"results" | "actions", { path: string }[]>>();
      for (const { path } of [...answer.results, ...answer.actions]) paths.add(path);
    }
    expect(paths.size).toBeGreaterThan(12);
    const oneOfEachKind = new Map([...paths].map((path) => [path.replace(/\d+/g, "…"), path]));
    for (const path of EVERYTHING ? paths : oneOfEachKind.values())
      expect((await sal.get(path)).status, path).toBe(200);
  });

  test("tells somebody without rights nothing, not even that there is something", async () => {
    const { clasp, card } = server.built;
    const searches = ["peters", `R-${clasp.id}`, "561 555 0177", "HALO-1", "S-1", "Z-1", card.number, "1"];
    for (const q of searches)
      expect((await call(rhea, q)).json(), q).toEqual({ exact: null, results: [], actions: [] });
    for (const q of EVERYTHING ? searches : ["peters", card.number]) {
      const shown = await page(rhea, q);
      expect(shown.status).toBe(200);
      expect(shown.page().text).toContain("0 results");
      expect(shown.body).not.toMatch(/See all in|customers\/new|\/customers\?search/);
    }
  });

  test("names no customer to who may not see customers", async () => {
    const theirs = ["view", "edit", "import", "suggest"].map((what) => [`customers.${what}`, false]);
    const changes = { ...Object.fromEntries(theirs), "buys.make": false } as object;
    expect((await olive.json("PUT", "/api/permissions/sales", { changes })).status).toBe(200);
    const { clasp, braceletSale } = server.built;
    for (const q of ["clasp", `S-${braceletSale.id}`, `R-${clasp.id}`])
      expect((await call(sal, q)).body).not.toMatch(/Lauren|Amelia/);
    expect((await call(sal, "clasp")).json<{ results: object[] }>().results).toHaveLength(1);
    await olive.json("PUT", "/api/permissions/sales", { changes: {} });
  });
});

test("a link on another site tries no gift card", async () => {
  const { card } = server.built;
  const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  // Twelve: ten failures block an account for its address.
  for (let n = 0; n < 6; n += 1) {
    const { status, body } = await sal.get(`/find?q=${UNKNOWN}`, link);
    expect([status, body]).toEqual([200, expect.stringContaining("A link on another site led here")]);
    expect((await sal.get(`/api/find?q=${UNKNOWN}`, link)).status).toBe(200);
  }
  expect((await page(sal, card.number)).location).toBe(`/gift-cards/${card.id}`);
});

test("guessing gift cards is slowed down, as everywhere; the digits are in no log", async () => {
  const { card } = server.built;
  const unknown = await page(adam, UNKNOWN);
  expect([unknown.status, unknown.page().text.includes("No gift card has this number")]).toEqual([200, true]);
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await call(adam, UNKNOWN)).status);
  expect(statuses).toContain(429);
  const refused = await call(adam, UNKNOWN);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await page(adam, card.number)).status).toBe(429);
  expect((await call(olive, card.number)).json()).toMatchObject({
    exact: { kind: "gift_card", id: card.id },
  });
  expect(server.stdout()).not.toContain(card.number);
  expect(server.stdout()).not.toContain(UNKNOWN);
}, 120_000);
