import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTo, type Method } from "~/access/route-access";
import { cents } from "~/domain/money";
import { LIST_NAMES, LISTS, type ListName, parametersOf } from "~/domain/shop/lists/list-rights-and-filters";
import { shop } from "~/runtime/shop.server";
import type { Db } from "~db/client.server.ts";
import { auditLog, employeePermissions } from "~db/schema/index.ts";
import { ADAM, OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aGiftCard, aPiece, aReceiving, aSale, aTransfer, aVendor } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { URL_ACCESS } from "../support/url-access.ts";

/** More than two chunks of a file, and than a print has rows. */
const CROWD = 1_130;

function aShop() {
  const cast = theCast();
  aGiftCard(cents(5_000));
  aTransfer({ note: "For the weekend" });
  aTransfer({ from: "denver", to: "new_york" });
  const kessel = aVendor({ name: "=Kessel & Sons", accountNumber: "KS-4471" });
  aReceiving({ vendorId: kessel.id, invoiceNumber: "INV-9", lines: [{ cost: cents(621_743) }] });
  aReceiving({ location: "denver" });
  const evil = aCustomer({ firstName: "=HYPERLINK(1)", lastName: "+1 Zed", email: null, tier: "gold" });
  aPlatinumCrowd();
  for (let at = 0; at < 60; at += 1)
    aPiece({ sku: `PIN-${at}`, category: "pins", retailPrice: cents(1_000 + at), cost: cents(77_713) });
  const dear = aPiece({ sku: "DEAR-1", category: "tiaras", cost: cents(621_743) });
  const sold = aSale({ pieceId: dear.id, itemCost: cents(621_743), location: "boca" }, OLIVE);
  return { ...cast, evil, sold };
}

/** By plain SQL: the tests only read them. */
function aPlatinumCrowd() {
  shop().db.$client.exec(`
    insert into customers
      (first_name, last_name, home_store, tier, search_text, sort_name, is_compared, created_at)
    with recursive n(at) as (select 0 union all select at + 1 from n where at < ${CROWD - 1}),
      named as (select at, printf('Crowd%04d', at) as name from n)
    select 'Cora', name, 'boca', 'platinum', 'cora ' || lower(name), lower(name) || ' cora', 1,
      1700000000000 + at
    from named;
  `);
}

let server: ShopServer<ReturnType<typeof aShop>>;
let db: Db;
let olive: Client;
let adam: Client;
let susan: Client;
let sal: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  [olive, adam, susan, sal, rhea] = (await Promise.all(
    [OLIVE, ADAM, SUSAN, SAL, RHEA].map((person) => signIn(server, person)),
  )) as [Client, Client, Client, Client, Client];
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});

async function rowsOf(client: Client, list: ListName, query = ""): Promise<Record<string, string>[]> {
  const answer = await client.get(`/lists/${list}/export?format=csv${query && `&${query}`}`);
  expect(answer.status, list).toBe(200);
  return parse(answer.body, { bom: true, columns: true }) as Record<string, string>[];
}

const exportsOf = () => db.select().from(auditLog).where(eq(auditLog.action, "list.exported")).all();

describe("a list", () => {
  test.each(LIST_NAMES)(
    "of %s has the access of its page, as a file, a print, and in its filters",
    (name) => {
      const { path, opens } = LISTS[name];
      const access = (method: Method, below: string) =>
        accessTo(URL_ACCESS, { pattern: `/lists/:list/${below}`, method, params: { list: name } });
      const page = URL_ACCESS[path];
      expect(page?.GET).toBe(opens);
      for (const below of ["print", "filters", "filters/:filterId"])
        expect(access("GET", below)).toMatchObject({
          needed: opens,
          access: { section: page?.section },
        });
      expect(access("GET", "export").needed).toBe(name === "customers" ? "customers.export" : opens);
      expect(access("POST", "filters").needed).toBe(opens);
      expect(access("POST", "export").needed).toBeUndefined();
    },
  );

  test.each(LIST_NAMES)("of %s is a CSV, a workbook and a print, and its page leads there", async (name) => {
    const csv = await olive.get(`/lists/${name}/export?format=csv`);
    expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(csv.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    expect(csv.body.trim().split("\r\n").length).toBeGreaterThan(1);
    const xlsx = await olive.get(`/lists/${name}/export?format=xlsx`);
    expect([xlsx.status, xlsx.body.slice(0, 2)]).toEqual([200, "PK"]);
    const print = await olive.get(`/lists/${name}/print`);
    expect(print.status).toBe(200);
    expect(print.page().text).toContain(LISTS[name].title);
    const { links } = (await olive.get(LISTS[name].path)).page();
    // Beside other links, the menu's say what they are.
    const [csvLink, excelLink] = name === "inventory" ? ["Export CSV", "Export Excel"] : ["CSV", "Excel"];
    expect(links).toMatchObject({
      [csvLink]: `/lists/${name}/export?format=csv`,
      [excelLink]: `/lists/${name}/export?format=xlsx`,
      Print: `/lists/${name}/print`,
    });
    expect(links["Save Filter"]).toBeUndefined();
  });

  test.each(LIST_NAMES)("of %s calls its filters on its print as on its page", async (name) => {
    const { body } = await olive.get(LISTS[name].path);
    const labels = new Map(parametersOf(name));
    const onPage = [...body.matchAll(/<label[^>]*\bfor="(\w+)"[^>]*>([^<]+)</g)]
      .map(([, control = "", label = ""]): [string, string] => [control, label])
      .filter(([control]) => labels.has(control));
    expect(onPage).toEqual(onPage.map(([control]) => [control, labels.get(control)]));
    expect(onPage.length > 0, `filters of ${name}`).toBe(!["campaigns", "credit"].includes(name));
  });

  test("that isn't known is nobody's", async () => {
    for (const path of [
      "/lists/pawn/export",
      "/lists/pawn/print",
      "/lists/pawn/filters",
      "/lists/audits/export",
    ])
      expect([path, (await olive.get(path)).status]).toEqual([path, 404]);
    expect((await sal.get("/lists/%61udit/export")).status).toBe(403);
    for (const path of ["/LISTS/audit/export", "/lists/AUDIT/export", "/lists/Audit/print/"])
      expect([path, (await adam.get(path)).status]).toEqual([path, 403]);
    for (const list of ["constructor", "__proto__", "toString"])
      expect((await olive.get(`/lists/${list}/print`)).status).toBe(404);
  });
});

describe("the file", () => {
  test("has the rows of the page in its order, all of them", async () => {
    const rows = await rowsOf(adam, "customers", "tier=platinum&sort=-name");
    expect(rows).toHaveLength(CROWD);
    expect(rows.map((row) => row["Last Name"])).toEqual(
      Array.from({ length: CROWD }, (_, at) => `Crowd${String(CROWD - 1 - at).padStart(4, "0")}`),
    );
    const byPrice = await rowsOf(sal, "inventory", "category=pins&sort=price");
    expect(byPrice.map((row) => row["Retail Price"])).toEqual(
      Array.from({ length: 60 }, (_, at) => `10.${String(at).padStart(2, "0")}`),
    );
    const found = await rowsOf(sal, "inventory", "search=pin-5&location=all");
    expect(found.map(({ SKU }) => SKU).toSorted()).toEqual(
      ["PIN-5", ...Array.from({ length: 10 }, (_, at) => `PIN-5${at}`)].toSorted(),
    );
  });

  test("of vendors, receivings and transfers has what their pages show, and a saved filter leads there", async () => {
    const [kessel] = await rowsOf(sal, "vendors", "search=ks-4471");
    expect(kessel).toMatchObject({ Vendor: "'=Kessel & Sons", "Account Number": "KS-4471", Offered: "Yes" });
    const [vendorId] = Object.values(kessel ?? {});
    const [invoice, ...others] = await rowsOf(
      sal,
      "receivings",
      `state=open&vendor=${vendorId}&location=all`,
    );
    expect(invoice).toMatchObject({
      "Invoice Number": "INV-9",
      Status: "Draft",
      Items: "1",
      Location: "Boca Raton",
    });
    expect(others).toEqual([]);
    expect(await rowsOf(sal, "receivings", "location=denver")).toHaveLength(1);
    const packed = await rowsOf(sal, "transfers", "state=open&location=boca");
    expect(packed).toHaveLength(2);
    expect(packed[0]).toMatchObject({ From: "Boca Raton", Status: "Being packed", Note: "For the weekend" });
    expect(await rowsOf(sal, "transfers", "state=missing")).toEqual([]);
    const { text } = (
      await sal.get(`/lists/receivings/print?state=open&vendor=${vendorId}&location=boca`)
    ).page();
    expect(text).toContain("Status: Draft; Location: Boca Raton; Vendor: =Kessel & Sons");
    const saved = { name: "Packing at boca", list: "transfers", query: "state=open&location=boca&sort=x" };
    expect((await sal.json("POST", "/api/saved-filters", saved)).json()).toMatchObject({
      path: "/inventory/transfers?state=open&location=boca",
    });
    expect((await sal.get("/inventory/transfers")).page().links["Packing at boca"]).toBe(
      "/inventory/transfers?state=open&location=boca",
    );
  });

  test("begins at the first row, whatever page was open, and ignores what the page ignores", async () => {
    const { links } = (await adam.get("/customers?tier=platinum")).page();
    const cursor = new URLSearchParams(links.Next?.split("?")[1]).get("cursor");
    expect(cursor).not.toBeNull();
    const second = (await adam.get(links.Next ?? "")).page();
    expect((await adam.get(second.links.CSV ?? "")).body.split("\r\n")).toHaveLength(CROWD + 2);
    expect(await rowsOf(adam, "customers", `tier=platinum&cursor=${cursor}`)).toHaveLength(CROWD);
    expect(await rowsOf(adam, "customers", "tier=pearl&sort=shoe&homeStore=moon&nonsense=1")).toHaveLength(
      CROWD + 4,
    );
  });

  test("has what the header's location leaves, as the page does", async () => {
    const before = await rowsOf(sal, "sales");
    expect((await sal.post("/location", { location: "denver", returnTo: "/" })).status).toBe(303);
    const after = await rowsOf(sal, "sales");
    expect(after.length).toBeLessThan(before.length);
    expect(after.every(({ Location }) => Location === "Denver")).toBe(true);
    const print = (await sal.get("/lists/sales/print")).page().text;
    expect(print).toContain("Location: Denver");
    expect(await rowsOf(sal, "sales", "location=all")).toHaveLength(before.length);
    await sal.post("/location", { location: "all", returnTo: "/" });
  });

  test("runs no formula, and is UTF-8 with its mark", async () => {
    const [evil] = await rowsOf(adam, "customers", "tier=gold");
    expect(evil).toMatchObject({ "First Name": "'=HYPERLINK(1)", "Last Name": "'+1 Zed" });
    const raw = await adam.get("/lists/customers/export?format=csv&tier=gold");
    expect(raw.headers.get("cache-control")).toBe("no-store");
  });

  test("of sales says who shared a ticket", async () => {
    const lines = [{ kind: "item", description: "Opal pin", price: "12.34" }];
    const salespeople = [SAL, SUSAN].map(({ id }, nth) => ({ id, share: nth === 0 ? 60 : 40 }));
    const ticket = { walkIn: true, location: "boca", lines, salespeople, payments: [{ kind: "card" }] };
    expect((await sal.json("POST", "/api/sales", ticket)).status).toBe(201);
    for (const path of ["/lists/sales/export?format=csv", "/reports/export?format=csv&dateRange=today"])
      expect((await adam.get(path)).body).toMatch(/Opal pin,.*Sal Brook 60%; Susan Vale 40%/);
  });

  test("is audited with its filter, and HEAD isn't", async () => {
    const before = exportsOf().length;
    await rowsOf(adam, "customers", "tier=gold&nonsense=1");
    await adam.request("HEAD", "/lists/customers/export?tier=gold");
    const entries = exportsOf();
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)).toMatchObject({ employeeId: ADAM.id, recordKind: "list", recordId: "customers" });
    expect(JSON.parse(entries.at(-1)?.payload ?? "")).toMatchObject({
      after: { format: "csv", tier: "gold" },
    });
    expect(entries.at(-1)?.payload).not.toContain("nonsense");
  });

  test("that can't be says why, as a page where a page is wanted", async () => {
    expect((await sal.get("/lists/sales/export?format=pdf")).status).toBe(422);
    const wrong = await sal.get("/lists/sales/export?format=csv&dateRange=custom&from=x", {
      accept: "text/html",
    });
    expect(wrong.status).toBe(422);
    expect(wrong.headers.get("content-type")).toContain("text/html");
    expect(wrong.page().h1).toHaveLength(1);
    for (const list of ["sales", "closes"])
      for (const kind of ["print", "export"])
        expect((await sal.get(`/lists/${list}/${kind}?dateRange=custom&from=x`)).status).toBe(422);
  });
});

describe("access", () => {
  test("is that of the page, and of customers' data for theirs", async () => {
    const answers = async (client: Client, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await client.get(path)).status));
    const counter = ["/lists/sales/export", "/lists/inventory/print", "/lists/repairs/filters"];
    expect(await answers(sal, counter)).toEqual([200, 200, 200]);
    expect(await answers(rhea, [...counter, "/lists/customers/print"])).toEqual([403, 403, 403, 403]);
    const theirs = ["/lists/customers/export", "/lists/customers/print", "/lists/customers/filters"];
    expect(await answers(sal, theirs)).toEqual([403, 200, 200]);
    expect(await answers(adam, theirs)).toEqual([200, 200, 200]);
    const owners = ["/lists/audit/export", "/lists/audit/print", "/lists/audit/filters"];
    expect(await answers(adam, owners)).toEqual([403, 403, 403]);
    expect(await answers(susan, ["/lists/campaigns/export", "/lists/directory/export"])).toEqual([200, 403]);
    const { links, text } = (await sal.get("/customers")).page();
    expect(links.Print).toBe("/lists/customers/print");
    expect(links.CSV).toBeUndefined();
    expect(text).not.toContain("Excel");
  });

  test("prints a page of customers for who may not export them, and all for who may; each is on the trail", async () => {
    const query = "?search=Crowd&tier=platinum";
    const printed = async (client: Client) => {
      const { body, status } = await client.get(`/lists/customers/print${query}`);
      expect(status).toBe(200);
      return new Set(body.match(/Crowd\d{4}/g)).size;
    };
    const page = await printed(sal);
    expect(page).toBeGreaterThan(0);
    expect(page).toBeLessThanOrEqual(100);
    expect((await sal.get(`/lists/customers/print${query}`)).page().text).toContain(
      "Printing more takes the right to export this list",
    );
    expect(await printed(adam)).toBe(1_000);
    const entries = db.select().from(auditLog).where(eq(auditLog.action, "list.printed")).all();
    const last = entries.slice(-3);
    expect(last.map(({ employeeId, recordId }) => [employeeId, recordId])).toEqual([
      [SAL.id, "customers"],
      [SAL.id, "customers"],
      [ADAM.id, "customers"],
    ]);
    const said = last.map(({ payload }) => JSON.parse(payload ?? "").after);
    expect(said).toMatchObject([
      { search: "Crowd", tier: "platinum", rows: page },
      { rows: page },
      { rows: 1_000 },
    ]);
  });

  test("prints no more than a page while the trail can't be written", { tags: ["all"] }, async () => {
    const print = (client: Client) => client.get("/lists/customers/print?search=Crowd&tier=platinum");
    db.$client.exec("begin immediate");
    try {
      const [all, page] = [await print(adam), await print(sal)];
      expect([all.status, page.status]).toEqual([503, 200]);
      expect(all.body).not.toMatch(/Crowd\d{4}/);
    } finally {
      db.$client.exec("rollback");
    }
  });

  test("leaves customers' phones out of the file of orders for who may not export customers", async () => {
    const [mine] = await rowsOf(sal, "orders");
    expect(Object.keys(mine ?? {})).not.toContain("Phone");
    const [theirs] = await rowsOf(adam, "orders");
    expect(Object.keys(theirs ?? {})).toContain("Phone");
    expect((await sal.get("/lists/orders/print")).page().text).toContain("Phone");
  });

  test("leaves cost out for who may not see it, and on the screen in customer view", async () => {
    const heads = async (client: Client) => Object.keys((await rowsOf(client, "sales"))[0] ?? {});
    expect(await heads(olive)).toEqual(expect.arrayContaining(["Cost", "Commission", "Net Profit"]));
    expect((await olive.get("/lists/inventory/print?category=pins")).page().text).toContain("$777.13");
    const denied = { employeeId: SUSAN.id, permission: "figures.cost", isAllowed: false };
    db.insert(employeePermissions).values(denied).run();
    expect(await heads(susan)).not.toEqual(expect.arrayContaining(["Cost"]));
    for (const list of ["sales", "inventory", "repairs", "orders", "receivings"] as const)
      for (const path of [`/lists/${list}/export?format=csv`, `/lists/${list}/print`])
        expect((await susan.get(path)).body, path).not.toMatch(/621743|6,?217\.43|777\.13|77713|Cost|Profit/);
    db.delete(employeePermissions).run();
    await olive.post("/customer-view", { customerView: "on", returnTo: "/" });
    expect((await olive.get("/lists/inventory/print?category=pins")).page().text).not.toContain("$777.13");
    await olive.post("/customer-view", { customerView: "off", returnTo: "/" });
  });
});

describe("the print", () => {
  test("says its filter in words, and how many rows there are", async () => {
    const { text } = (await sal.get("/lists/inventory/print?category=pins&location=boca&sort=-price")).page();
    expect(text).toContain("Category: Pins; Location: Boca Raton; Sort by: Price, highest first");
    expect(text).toContain("60 rows");
    expect((await sal.get("/lists/inventory/print?search=nothing")).page().text).toContain(
      "Nothing in this list",
    );
    const ignored = (await sal.get("/lists/inventory/print?category=none&isAvailable=perhaps")).page().text;
    expect(ignored).toContain("Filter Everything");
    const days = "from=2026-11-01&to=2026-11-30";
    const words = async (list: string, query: string) =>
      /Filter (.*?) Printed/.exec((await sal.get(`/lists/${list}/print?${query}`)).page().text)?.[1];
    for (const list of ["sales", "closes"]) {
      expect(await words(list, `dateRange=today&${days}`)).toMatch(/^Date range: Today(?!.*date:)/);
      expect(await words(list, days)).toContain("Start date: Nov 1, 2026; End date: Nov 30, 2026");
    }
    expect(await words("inventory", "priceFrom=500&priceTo=100")).toMatch(/500(?!.*100)/);
  });

  test("ends after a thousand rows, and says how to get the rest", async () => {
    const { body } = await adam.get("/lists/customers/print?tier=platinum");
    expect(body.match(/Crowd\d{4}<\/td>/g)).toHaveLength(1_000);
    expect(body).toContain("Only the first 1,000 rows are shown");
  });
});
