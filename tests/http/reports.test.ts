import { read, utils } from "xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Day, dayIn, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { type OnePieceSale, ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { shop } from "~/runtime/shop.server";
import { AMELIA, BRUNO, RHEA, SAL } from "../support/cast.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { oneIn } from "../support/everything.ts";
import { atNoon } from "../support/noon.ts";
import { aCustomer, actorNamed, aPiece, theBooksBalance } from "../support/shop.ts";

const DAY = 86_400_000;
const LONG_AGO = "2024-02-29";

/** A sale at a chosen time; pieces cost 400.00. */
function aSaleAt(moment: number, words: Partial<OnePieceSale> & { category?: string }) {
  const { category = "rings", ...sale } = words;
  const piece = aPiece({ category, description: `=cmd|${category}` });
  const made = sellWithOrders(
    { tx: shop().db, actor: actorNamed(SAL), now: moment as Instant },
    ticketOf({
      customerId: 1,
      pieceId: piece.id,
      itemCost: cents(40_000),
      salePrice: cents(100_000),
      tax: cents(0),
      shippingCharge: cents(0),
      location: "boca",
      tradeIn: null,
      ...sale,
    }),
  );
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
}

/** Three sales today, one yesterday, three on a past leap day. */
function aShop() {
  const now = Date.now();
  const amelia = aCustomer(AMELIA);
  const bruno = aCustomer({ ...BRUNO, firstName: "=Bruno" });
  const then = Date.parse(`${LONG_AGO}T18:00:00Z`);
  const traded = { item: "Old chain", value: cents(30_000), weight: null, melt: null };
  // As they came to pass: each has a session of its till.
  const longAgo = [1, 2, 3].map((n) =>
    aSaleAt(then + n, { customerId: amelia.id, itemCost: cents(150_000) }),
  );
  const before = aSaleAt(now - DAY, { customerId: bruno.id, salePrice: cents(60_000) });
  return {
    amelia,
    bruno,
    longAgo,
    before,
    today: [
      aSaleAt(now, { customerId: amelia.id, salePrice: cents(250_050), tax: cents(1_000) }),
      aSaleAt(now, { customerId: bruno.id, location: "denver", category: "watches", tradeIn: traded }),
      aSaleAt(now, { customerId: amelia.id, category: "brooches", shippingCharge: cents(995) }),
    ],
  };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;

const env = atNoon();
beforeAll(async () => {
  server = await startShop(aShop, env);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const THEN = `dateRange=custom&from=${LONG_AGO}&to=${LONG_AGO}`;
const at = (location: string) => `${THEN}&location=${location}`;

describe("GET /api/reports/sales", () => {
  const ask = async (query: string) =>
    (await sal.json("GET", `/api/reports/sales?${query}`)).json<Record<string, unknown>>();

  test("total and count follow range, location, tier and the other filters", async () => {
    expect(await ask("dateRange=today&location=boca")).toMatchObject({ total: "3520.45", count: 2 });
    expect(await ask("dateRange=today&location=denver")).toMatchObject({ total: "700.00", count: 1 });
    expect(await ask(`${THEN}&tier=diamond`)).toEqual({
      total: "3000.00",
      count: 3,
      average: "1000.00",
      netProfit: "-1560.00",
      grossMargin: "-50.00",
      from: LONG_AGO,
      to: LONG_AGO,
      before: {
        total: "0.00",
        count: 0,
        average: "0.00",
        netProfit: "0.00",
        grossMargin: null,
        from: "2024-02-28",
        to: "2024-02-28",
      },
    });
    expect(await ask(`${THEN}&tier=gold&location=all`)).toMatchObject({ total: "0.00", count: 0 });
    expect(await ask("from=2024-02-01&to=2/29/2024")).toMatchObject({ count: 3 });
  });

  test("an invalid query is 422 with the reason", async () => {
    for (const [query, errors] of [
      ["dateRange=custom", { from: ["Start date is required"], to: ["End date is required"] }],
      ["dateRange=custom&from=2024-02-30&to=2024-03-01", { from: [expect.stringContaining("YYYY-MM-DD")] }],
      [
        "dateRange=custom&from=0001-01-01&to=9999-12-31",
        { from: [expect.any(String)], to: [expect.any(String)] },
      ],
      ["dateRange=custom&from=2024-03-02&to=2024-03-01", { to: ["End date can't be before the start date"] }],
      ["dateRange=decade", { dateRange: ["Choose a date range from the list"] }],
      ["dateRange=all", { dateRange: ["Choose a date range from the list"] }],
      ["tier=bronze", { tier: ["Choose a customer tier from the list"] }],
      ["location=__proto__", { location: ["Choose a location from the list"] }],
    ] as const) {
      const answer = await sal.json("GET", `/api/reports/sales?${query}`);
      expect([query, answer.status]).toEqual([query, 422]);
      expect(answer.json()).toEqual({ message: expect.any(String) as string, errors });
    }
  });

  test("is for those who may open reports, and never follows the header's selector", async () => {
    const rhea = await signIn(server, RHEA);
    expect((await rhea.json("GET", "/api/reports/sales")).status).toBe(403);
    expect((await nobody(server).json("GET", "/api/reports/sales")).status).toBe(401);
    const client = await signIn(server, SAL);
    await client.post("/location", { location: "denver", returnTo: "/reports" });
    const answer = await client.json("GET", `/api/reports/sales?${THEN}`);
    expect(answer.json()).toMatchObject({ count: 3 });
    const page = (await client.get(`/reports?${THEN}`)).page();
    expect(page.text).toContain("No sales in this period");
    expect(page.form("/reports").location).toBe("denver");
    await client.post("/location", { location: "all", returnTo: "/reports" });
  });

  test("GET /api/sales takes the same filters", async () => {
    const list = async (query: string) =>
      (await sal.json("GET", `/api/sales?${query}`)).json<{ id: number }[]>().map(({ id }) => id);
    const { longAgo, today } = server.built;
    expect(await list(THEN)).toEqual(longAgo.map(({ id }) => id).toReversed());
    expect(await list("category=watches")).toEqual([today[1]!.id]);
    expect((await sal.json("GET", "/api/sales?from=2024-02-01")).status).toBe(422);
  });
});

describe("the page", () => {
  test("month to date of all locations, with the period before in words", async () => {
    const { status, page, body } = await sal.get("/reports");
    expect(status).toBe(200);
    expect(page().h1).toEqual(["Reports & Analytics"]);
    expect(page().form("/reports")).toMatchObject({ dateRange: "month", location: "all", tier: "all" });
    expect(page().text).toMatch(/(more|less) than last month|The same as last month|No sales last month/);
    expect(body).toMatch(
      /<svg[^>]*class="chart-svg"[^>]*role="img"[^>]*aria-label="Sales and profit by month, /,
    );
    expect(body).not.toMatch(/\sstyle=/);
  });

  test("the figures of a range, each beside what it was", async () => {
    const { text } = (await sal.get(`/reports?${THEN}`)).page();
    expect(text).toContain("February 29, 2024, compared with February 28");
    expect(text).toContain("Sales Revenue $3,000.00 No sales the day before to compare with");
    expect(text).toContain("Gross Margin -50%");
    expect(text).toContain("Net profit -$1,560.00");
    const { text: today } = (await sal.get("/reports?dateRange=today&location=boca")).page();
    expect(today).toContain("Sales Revenue $3,520.45 Up from $600.00 yesterday");
    expect(today).toContain("Transactions 2 1 more than yesterday");
    expect(today).toContain("Total 100% $3,500.50");
    expect(today).toContain("$10.00 and $9.95, less $0.00 $19.95 Sales Revenue $3,520.45");
  });

  test("the kind of the chart is no filter", async () => {
    expect((await sal.get("/reports?chart=line")).body).not.toContain("filter-count");
    expect((await sal.get("/reports?chart=line&tier=gold")).body).toMatch(/filter-count"> 1</);
  });

  test("each figure leads to exactly the sales that it sums", async () => {
    const days = `dateRange=custom&from=${LONG_AGO}&to=${dayIn("America/New_York", Date.now() as Instant)}`;
    const today = "dateRange=today&location=boca";
    for (const query of oneIn(3, [`${days}&tier=diamond`, at("boca"), days, today, THEN])) {
      const { body } = await sal.get(`/reports?${query}`);
      const links = figuresIn(body);
      expect(links.length).toBeGreaterThan(5);
      for (const { figure, to } of links) {
        // The list sums one person's sales of a year at most.
        if (query.startsWith(days) && to.includes("seller=")) continue;
        const { text } = (await sal.get(to)).page();
        const found = /Recent Sales (\d+ (?:sale|item)s?: .*?) New Sale/.exec(text)?.[1] ?? "nothing: $0.00";
        expect(found, to).toContain(` ${figure}`);
      }
    }
  });

  test("sales by store and by salesperson follow the filters, each with its share", async () => {
    const { text, links } = (await sal.get("/reports?dateRange=today")).page();
    expect(text).toMatch(/Sales by Store Boca Raton 2 sales\s*\$3,520\.45 83% Denver 1 sale\s*\$700\.00 17%/);
    expect(text).toMatch(/Sales by Salesperson Sal Brook 3 sales\s*\$4,220\.45 100%/);
    expect(links["$3,520.45"]).toMatch(/^\/sales\?.*location=boca/);
    expect(links["$4,220.45"]).toContain(`seller=${SAL.id}`);
    const denver = (await sal.get("/reports?dateRange=today&location=denver")).page().text;
    expect(denver).toMatch(
      /Sales by Store Denver 1 sale\s*\$700\.00 100% Sales by Salesperson Sal Brook 1 sale\s*\$700/,
    );
  });

  test("last year's sales stand behind this year's, where there were any", async () => {
    const year = await sal.get("/reports?dateRange=custom&from=2025-02-01&to=2025-02-28");
    expect(year.page().text).toContain("Sales Last Year (since February 2024)");
    const line = await sal.get("/reports?dateRange=custom&from=2025-02-01&to=2025-02-28&chart=line");
    expect(line.body).toContain("chart-behind");
    // A whole month beside a whole month, the leap day with it.
    expect(year.page().text).toContain("February 2025 0 $0.00 $0.00 $3,000.00 Total");
    // Nothing is claimed of the months before.
    expect(year.page().text).toContain("January 2025 0 $0.00 $0.00 —");
    const leap = await sal.get("/reports?dateRange=custom&from=2024-02-01&to=2024-02-29");
    expect(leap.page().text).not.toContain("Sales Last Year");
  });

  test("bars and line have their own URLs, and the form keeps the choice", async () => {
    const { body, page } = await sal.get("/reports?dateRange=year&chart=line&tier=diamond");
    expect(body).toMatch(/<a[^>]*aria-current="page"[^>]*>Line <\/a>/);
    expect(body).toContain("<circle");
    expect(page().links.Bars).toBe("/reports?dateRange=year&chart=bar&tier=diamond");
    expect(page().form("/reports").chart).toBe("line");
    expect((await sal.get("/reports?chart=pie")).status).toBe(200);
  });

  test("two years without a sale have no chart, but words", async () => {
    const { body, page } = await sal.get("/reports?dateRange=custom&from=2021-03-01&to=2021-03-31");
    expect(page().text).toContain("No sales from April 2020 to March 2021");
    expect(body).not.toContain('class="chart-svg"');
  });

  test("top customers are of all time, and say so", async () => {
    const page = (await sal.get("/reports?dateRange=today&location=boca&tier=diamond")).page();
    expect(page.text).toContain("All time, Diamond, home store Boca Raton");
    expect(page.links["Amelia Hartwell"]).toBe(`/customers/${server.built.amelia.id}`);
    expect(page.links["View All"]).toBe("/customers?tier=diamond&homeStore=boca");
    expect((await sal.get("/reports?tier=platinum")).page().text).toContain("No customer data available");
  });

  test("an invalid query is 422, with the typed values and their errors", async () => {
    for (const path of ["/reports", "/sales"]) {
      const answer = await sal.get(
        `${path}?dateRange=custom&from=last+week&to=2024-03-01&location=denver&tier=gold`,
      );
      expect(answer.status).toBe(422);
      expect(answer.page().messages).toContain("Enter the start date as YYYY-MM-DD");
      expect(answer.page().form(path)).toMatchObject({
        dateRange: "custom",
        from: "last week",
        to: "2024-03-01",
        location: "denver",
        tier: "gold",
      });
      expect((await sal.get(`${path}?location=nowhere`)).status).toBe(422);
      expect((await sal.get(`${path}?dateRange=%00&tier[]=x`)).status).toBe(422);
    }
  });

  test("is for those who may open it", async () => {
    const rhea = await signIn(server, RHEA);
    const refused = await rhea.get("/reports");
    expect(refused.status).toBe(403);
    expect(refused.page().text).toContain("your role (Read Only) can't open Reports");
    expect((await rhea.get("/")).page().links).not.toHaveProperty("Today's Sales");
    expect((await rhea.get("/")).body).not.toContain('href="/customers?tier=');
  });

  test("the dashboard's figures lead to their rows", async () => {
    const { links } = (await sal.get("/")).page();
    const today = (await sal.get(links["Today's Sales"]!)).page().text;
    expect(today).toContain("3 sales: revenue $4,220.45");
    expect((await sal.get(links["Active Customers"]!)).page().text).toContain("4 sales");
    expect(links["Inventory Value"]).toBe("/inventory?isAvailable=true");
    expect(links.Diamond).toBe("/customers?tier=diamond&homeStore=all");
  });
});

describe("the list of sales", () => {
  test("finds by days, tier and category; Clear Filters drops them", async () => {
    const page = (await sal.get(`/sales?${at("boca")}&tier=diamond&category=rings`)).page();
    expect(page.text).toContain("3 items: sale prices $3,000.00");
    expect(page.text, "one page needs no pager").not.toContain("1 to 3 of 3");
    expect(page.form("/sales")).toMatchObject({ dateRange: "custom", tier: "diamond", category: "rings" });
    expect(page.links["Clear Filters"]).toBe("/sales");
    const none = (await sal.get(`/sales?${THEN}&tier=gold`)).page();
    expect(none.text).toContain("No sales found Try adjusting your filters or search terms. Clear Filters");
  });

  test("finds what one person sold, page and JSON alike; somebody who never sold can't be chosen", async () => {
    const query = `${at("boca")}&seller=${SAL.id}`;
    const page = (await sal.get(`/sales?${query}`)).page();
    const of = (asked: string) =>
      sal.json("GET", `/api/sales?${asked}`).then((answer) => answer.json<unknown[]>());
    const [all, his] = [await of(at("boca")), await of(query)];
    expect(page.form("/sales").seller).toBe(String(SAL.id));
    expect(page.text).toContain(`${his.length} sale`);
    expect(his.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThanOrEqual(his.length);
    expect(page.text).toContain("Salesperson All Salespeople Sal Brook Salesperson: Sal Brook More Filters");
    for (const seller of ["999999", "x", String(RHEA.id), "-1"]) {
      const wrong = await sal.get(`/sales?seller=${seller}`);
      expect([wrong.status, wrong.page().messages]).toEqual([
        422,
        expect.stringContaining("Choose a salesperson from the list"),
      ]);
      expect((await sal.json("GET", `/api/sales?seller=${seller}`)).status).toBe(422);
    }
    const far = Buffer.from(JSON.stringify({ after: [9e15, 1], position: 0 })).toString("base64url");
    expect((await sal.get(`/sales?seller=${SAL.id}&cursor=${far}`)).status).toBe(422);
  });

  test("a category that no piece has any more can still be filtered by", async () => {
    const page = (await sal.get("/sales?category=tiaras")).page();
    expect(page.text).toContain("No sales found");
    expect(page.form("/sales").category).toBe("tiaras");
  });
});

describe("the export", () => {
  const csvOf = async (query: string) => {
    const answer = await sal.get(`/reports/export?format=csv&${query}`);
    return {
      answer,
      lines: answer.body
        .replace(/^\uFEFF/, "")
        .trimEnd()
        .split("\r\n"),
    };
  };

  test("CSV: exactly the sales that the filters show, safe against formulas", async () => {
    const { answer, lines } = await csvOf("dateRange=today&location=denver");
    const [sale] = server.built.today.slice(1);
    const today = dayIn("America/Denver", Date.now() as Instant);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="sales_${today}_denver.csv"`,
    );
    expect(answer.headers.get("x-export-rows")).toBe("1");
    expect(lines).toEqual([
      "Date,Sale,Location,Customer ID,Customer,SKU,Item,Category,Sale Price,Tax,Shipping,Trade-in,Total,Cost,Commission,Net Profit,Tier,Salesperson",
      `${today},${sale!.id},Denver,${server.built.bruno.id},'=Bruno Okafor,${sale!.lines[0]!.sku},'=cmd|watches,Watches,1000.00,0.00,0.00,300.00,700.00,400.00,14.00,286.00,Silver,Sal Brook`,
    ]);
    const { answer: all } = await csvOf(`${THEN}&tier=diamond`);
    expect(all.headers.get("content-disposition")).toContain(`sales_${LONG_AGO}_all-locations_diamond.csv`);
    expect(all.body).toContain(",-520.00,Diamond,");
  });

  test("XLSX: the same rows, numbers as numbers, text as text", async () => {
    const cookie = [...sal.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${server.url}/reports/export?format=xlsx&${THEN}`, { headers: { cookie } });
    expect(response.headers.get("content-type")).toContain("spreadsheetml.sheet");
    const book = read(Buffer.from(await response.arrayBuffer()), { UTC: true, cellDates: true });
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Sales!, { UTC: true });
    expect(rows.map((row) => row.Sale)).toEqual(server.built.longAgo.map(({ id }) => id).toReversed());
    expect(rows[0]).toMatchObject({
      Date: new Date(`${LONG_AGO}T00:00:00Z`),
      Customer: "Amelia Hartwell",
      Item: "=cmd|rings",
      "Sale Price": 1000,
      "Net Profit": -520,
      Tier: "Diamond",
    });
  });

  test("an export is in the audit log with who and what; HEAD is not", async () => {
    const count = () => Number(auditRows("report.exported")[0]?.n ?? 0);
    const before = count();
    expect((await sal.request("HEAD", `/reports/export?format=csv&${THEN}`)).status).toBe(200);
    expect(count()).toBe(before);
    await csvOf(at("boca"));
    expect(count()).toBe(before + 1);
    const payload = String(auditRows("report.exported")[0]?.payload);
    expect(JSON.parse(payload)).toMatchObject({
      after: { format: "csv", from: LONG_AGO, to: LONG_AGO, location: "boca", tier: "all", rows: 3 },
    });
  });

  test("an invalid export is refused with a reason", async () => {
    for (const query of ["format=pdf", "format=csv&dateRange=custom", "format=xlsx&location=nowhere"])
      expect((await sal.get(`/reports/export?${query}`)).status).toBe(422);
    expect((await (await signIn(server, RHEA)).get("/reports/export?format=csv")).status).toBe(403);
  });

  test("no sales give a file with only its header", async () => {
    const { lines } = await csvOf("dateRange=custom&from=2001-01-01&to=2001-12-31");
    expect(lines).toHaveLength(1);
  });
});

describe("a large export", { tags: "all" }, () => {
  const ROWS = 30_000;
  const NINETIES = "dateRange=custom&from=1999-01-01&to=1999-12-31&location=all";

  beforeAll(() => manySales("1999-06-15" as Day, ROWS));

  test("starts before all is read, lets others write meanwhile, and stops when the client disconnects", async () => {
    const cookie = [...sal.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const format of ["csv", "xlsx"]) {
      const gone = new AbortController();
      const response = await fetch(`${server.url}/reports/export?format=${format}&${NINETIES}`, {
        headers: { cookie },
        signal: gone.signal,
      });
      expect(response.headers.get("x-export-rows")).toBe(String(ROWS));
      const reader = response.body!.getReader();
      expect((await reader.read()).value!.length).toBeGreaterThan(0);
      const made = await sal.json("POST", "/api/customers", {
        firstName: "Mean",
        lastName: `While ${format}`,
        homeStore: "boca",
      });
      expect(made.status).toBe(201);
      gone.abort();
      await expect(reader.read()).rejects.toThrow();
    }
    expect((await sal.get("/healthz")).status).toBe(200);
  });

  test("arrives complete", async () => {
    const answer = await sal.get(`/reports/export?format=csv&${NINETIES}`);
    expect(answer.status).toBe(200);
    expect(answer.body.split("\r\n")).toHaveLength(ROWS + 2);
  });
});

/** Links from the page's figures to sales lists, with their text. */
function figuresIn(body: string): { figure: string; to: string }[] {
  return [...body.matchAll(/<a class="figure-link"[^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
    ([, to, figure]) => ({
      to: to!.replaceAll("&amp;", "&"),
      figure: figure!,
    }),
  );
}

function auditRows(action: string): Record<string, unknown>[] {
  const db = openBook(server);
  try {
    return db.$client
      .prepare(
        "select count(*) over () as n, payload from audit_log where action = ? order by id desc limit 1",
      )
      .all(action) as Record<string, unknown>[];
  } finally {
    db.$client.close();
  }
}

/** Inserts many sales of one day directly, with all related rows. */
function manySales(day: Day, rows: number) {
  const db = openBook(server);
  const soldAt = Date.parse(`${day}T16:00:00Z`);
  const { amelia } = server.built;
  db.$client.exec("begin immediate");
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})`;
  const { first } = db.$client.prepare("select max(id) as first from sales").get() as { first: number };
  const { last } = db.$client.prepare("select max(id) as last from pieces").get() as { last: number };
  const session = `(select s.id from till_sessions s join tills t on t.id = s.till_id where t.store = 'boca' limit 1)`;
  db.$client.exec(`
    insert into pieces (id, sku, folded_sku, category, description, cost, retail_price, state, search_text, created_at)
      ${numbers} select ${last} + i, 'MANY-' || i, 'many-' || i, 'rings', 'One of many', 50, 100, 'sold', 'many', ${soldAt} from n;
    insert into sales (id, customer_id, store, seller_id, processed_by, sold_at, store_day, customer_tier, commission_rate, sale_price,
      item_cost, trade_in_value, taxable, tax, shipping_charge, total, commission, net_profit, session_id)
      ${numbers} select ${first} + i, ${amelia.id}, 'boca', ${SAL.id}, ${SAL.id}, ${soldAt} + i / 7, '${day}', 'gold', 200, 100, 50, 0, 100, 0, 0, 100, 2, 48, ${session} from n;
    insert into sale_salespeople (sale_id, employee_id, position, share, total, commission)
      ${numbers} select ${first} + i, ${SAL.id}, 1, 10000, 100, 2 from n;
    insert into payments (sale_id, store, paid_at, store_day, employee_id, kind, amount, session_id)
      ${numbers} select ${first} + i, 'boca', ${soldAt} + i / 7, '${day}', ${SAL.id}, 'unspecified', 100, ${session} from n;
    insert into sale_lines (sale_id, kind, piece_id, list_price, price, cost, tax, trade_in_value, takes_piece, sku, description, category)
      ${numbers} select ${first} + i, 'piece', ${last} + i, 100, 100, 50, 0, 0, 1, 'MANY-' || i, 'One of many', 'rings' from n;
    insert into piece_movements (piece_id, kind, at, store, employee_id)
      ${numbers} select ${last} + i, 'received', ${soldAt}, 'boca', ${SAL.id} from n;
    insert into piece_movements (piece_id, kind, at, store, employee_id, sale_id)
      ${numbers} select ${last} + i, 'sold', ${soldAt} + i / 7, 'boca', ${SAL.id}, ${first} + i from n;
    update customers set total_spent = total_spent + ${rows * 100} where id = ${amelia.id};
    commit;`);
  db.$client.close();
}
