import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { insights } from "~db/schema/index.ts";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { ADAM, OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atNoon } from "../support/noon.ts";
import { aPiece, aSale } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/** The server-rendered screens of section 2: words, columns, choices. Other tests cover their behavior. */

/** Column headers of a page's table, in order. */
function columnsOf(body: string): string[] {
  return [...body.matchAll(/<th role="columnheader"[^>]*>(.*?)<\/th>/g)].map(([, head = ""]) =>
    head.replace(/<[^>]*>/g, "").trim(),
  );
}

/** Options of the last select with this name. */
function choicesOf(body: string, name: string): string[] {
  const [, inside = ""] =
    [...body.matchAll(/<select\b[^>]*\sname="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g)]
      .filter(([, named]) => named === name)
      .at(-1)
      ?.slice(1) ?? [];
  return [...inside.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label = ""]) => label);
}

/** Labels of submit buttons. */
function buttonsOf(body: string): string[] {
  return [...body.matchAll(/<button\b(?![^>]*type="button")[^>]*>([\s\S]*?)<\/button>/g)].map(
    ([, inside = ""]) => inside.replace(/<[^>]*>/g, "").trim(),
  );
}

async function readDashboard(client: Client) {
  const answer = await client.get("/");
  return { text: answer.page().text, body: answer.body };
}

const LOCATIONS = ["All Locations", "Boca Raton", "New York", "Denver"];
const TIERS = ["Diamond", "Platinum", "Gold", "Silver"];

describe("a shop at work", () => {
  let server: ShopServer<ReturnType<typeof theCast>>;
  let sal: Client;
  const env = atNoon();
  beforeAll(async () => {
    server = await startShop(() => {
      const cast = theCast();
      aSale({ customerId: cast.amelia.id, pieceId: aPiece({}).id, itemCost: cents(900_000) }, SAL);
      return cast;
    }, env);
    sal = await signIn(server, SAL);
  });
  afterAll(() => server.stop());

  test("the sign-in page says what Loupe is, who makes accounts, and has the two fields", async () => {
    const answer = await nobody(server).get("/");
    const { text } = answer.page();
    for (const words of [
      "Customer relationship management",
      "Inventory tracking and pricing",
      "Sales processing and reporting",
      "Marketing automation",
      "Accounts are created by administrators only. Contact your system administrator for access.",
    ])
      expect(text).toContain(words);
    for (const name of ["email", "password"])
      expect(answer.body).toMatch(
        new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*placeholder="Enter your ${name}")[^>]*required`),
      );
    expect(buttonsOf(answer.body)).toContain("Sign In");
  });

  test("the frame has the menu of the role, who is signed in, the locations and the bell", async () => {
    const answer = await (await signIn(server, OLIVE)).get("/");
    const labels = [
      ...answer.body.matchAll(/class="[^"]*sidebar-link[^"]*"[\s\S]*?<\/svg>([^<]*)<\/a>/g),
    ].map(([, label]) => label);
    expect(labels).toEqual(
      expect.arrayContaining([
        "Dashboard",
        "Customers",
        "Inventory",
        "Sales",
        "Repairs",
        "Marketing",
        "Settings",
      ]),
    );
    expect(labels.indexOf("Settings")).toBeGreaterThan(labels.indexOf("Marketing"));
    const foot = answer.body.slice(answer.body.indexOf("sidebar-foot"));
    expect(foot).toMatch(/OM[\s\S]*Olive Marsh[\s\S]*Owner[\s\S]*action="\/api\/logout"[\s\S]*Log out/);
    expect(choicesOf(answer.body, "location")).toEqual(LOCATIONS);
    expect(Object.values(answer.page().links)).toContain("/notices");
    expect(answer.page().h1).toEqual(["Dashboard"]);
    const day = { weekday: "long", month: "long", day: "numeric", timeZone: "America/New_York" } as const;
    expect(answer.page().text).toContain(new Date().toLocaleDateString("en-US", day));
  });

  test("the menu hides what section 6 hides", async () => {
    const all = [
      "Customers",
      "Inventory",
      "Sales",
      "Repairs",
      "Reports",
      "Marketing",
      "Directory",
      "Processes",
      "Settings",
    ];
    const seen = await Promise.all(
      [RHEA, SAL, SUSAN, ADAM, OLIVE].map(async (person) => {
        const { links } = (await (await signIn(server, person)).get("/")).page();
        expect(links.Dashboard).toBe("/");
        return all.filter((label) => label in links);
      }),
    );
    expect(seen).toEqual([[], all.slice(0, 5), all.slice(0, 6), all, all]);
  });

  test("the dashboard has its four cards, quick actions and tiers", async () => {
    const page = (await sal.get("/")).page();
    expect(page.text).toMatch(/Today's Sales \$[\d,]+\.\d\d 2 transactions/);
    expect(page.text).toMatch(/Active Customers \d+ Last 90 days/);
    expect(page.text).toMatch(/Inventory Value \$2,499\.00 1 item/);
    expect(page.text).toMatch(
      /Pending Repairs 1 Normal Of 1 unfinished repair Repairs promised Late 0 No Date 1/,
    );
    expect(page.text).toContain("Quick Actions");
    expect(page.links).toMatchObject({
      "New Customer": "/customers/new",
      "New Sale": "/sales/new",
      "Add Inventory": "/inventory/new",
      "Repair Intake": "/repairs/new",
    });
    expect(page.text).toMatch(/Customer Tiers 2 customers Diamond\s*1\s*Silver\s*1/);
  });

  test("the dashboard is the day's sheet: sales, repairs and dates of the stores in the header", async () => {
    // Of a leap year: it may be 29 February.
    const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(5, 10);
    const birthday = { firstName: "Dina", lastName: "Dates", dateOfBirth: `1968-${ahead}` };
    const made = await sal.json("POST", "/api/customers", {
      ...birthday,
      cellPhone: "(561) 555-0117",
      homeStore: "denver",
    });
    expect(made.status).toBe(201);
    const { braceletSale, amelia } = server.built;
    const { text, body } = await readDashboard(sal);
    expect(text).toMatch(
      new RegExp(
        `Amelia Hartwell .+?, ${ticketNumber(braceletSale.id)} \\$6,200\\.00 \\d+:\\d\\d [AP]M M[SD]T, Sal Brook`,
      ),
    );
    expect(text).toMatch(
      /Amelia Hartwell Plain gold band, S-\d{6} \$1,000\.00 \d+:\d\d [AP]M E[SD]T, Sal Brook/,
    );
    expect(body).toContain(`href="/sales/${braceletSale.id}"`);
    expect(text).toMatch(/Pearl restringing R-\d{6}, Bruno Okafor New today Pending/);
    expect(text).toContain("No urgent repairs, none waiting for pickup");
    expect(text).toMatch(/Dina Dates \d\d(st|nd|rd|th) birthday \(561\) 555-0117/);
    expect(body).toContain('href="tel:5615550117"');
    expect(body).toMatch(/aria-label="Sales by day: \$7,200\.00 in 14 days, \$7,200\.00 today so far"/);

    await sal.post("/location", { location: "boca", returnTo: "/" });
    const atBoca = await readDashboard(sal);
    expect(atBoca.text).not.toContain(`${ticketNumber(braceletSale.id)},`);
    expect(atBoca.text).toMatch(/Plain gold band, S-\d{6} \$1,000\.00 \d+:\d\d [AP]M, Sal Brook/);
    expect(atBoca.text).toContain("No unfinished repairs");
    expect(atBoca.text).toContain("No birthdays or anniversaries in the next 7 days");
    expect(atBoca.body).toContain("Sales by day: $1,000.00 in 14 days");
    await sal.post("/location", { location: "new_york", returnTo: "/" });
    expect((await readDashboard(sal)).text).toContain("No sales yet today New Sale");
    await sal.post("/location", { location: "all", returnTo: "/" });

    const rhea = await readDashboard(await signIn(server, RHEA));
    for (const hidden of [amelia.lastName, "Sales Today", "Pearl", "Dina", "tel:", "Needs Attention"])
      expect(rhea.body).not.toContain(hidden);
    expect(rhea.text).toContain("Sales, Last 14 Days");
  });

  test("pending repairs above five are of high priority", async () => {
    const more = () =>
      sal.json("POST", "/api/repairs", {
        customerId: server.built.bruno.id,
        item: "Clasp",
        costToRepair: "1",
        customerPrice: "2",
        location: "new_york",
      });
    for (let n = 0; n < 4; n += 1) expect((await more()).status).toBe(201);
    expect((await sal.get("/")).page().text).toMatch(/Pending Repairs 5 Normal/);
    await more();
    expect((await sal.get("/")).page().text).toMatch(/Pending Repairs 6 High priority/);
  });

  test("a missing part of the insights says that it is being made, and no date in them breaks", async () => {
    const db = openBook(server);
    // Asking made the server make its own, in the background: once they are kept, nothing overwrites what is put here.
    await sal.get("/");
    await expect.poll(() => db.select().from(insights).get()?.trend, { timeout: 10_000 }).toBeTruthy();
    const fallbacks = {
      trend: "Sales Trend Analyzing sales patterns...",
      recommendation: "Recommendation Generating recommendations...",
      alert: "Alert Monitoring inventory levels...",
    };
    const keep = (kept: Pick<typeof insights.$inferInsert, "trend" | "recommendation" | "alert">) => {
      const row = { ...kept, source: "Built-in advisor", madeAt: Date.now() as Instant, seenAuditId: 0 };
      db.insert(insights)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({ target: insights.id, set: row })
        .run();
    };
    for (const [part, words] of Object.entries(fallbacks)) {
      keep({ trend: "Said", recommendation: "Said", alert: "Said", [part]: null });
      const { text } = (await sal.get("/")).page();
      expect(text).toContain("AI Sales Insights");
      expect(text).toContain(words);
    }
    const dated = "Up since Dec 2, 2025";
    keep({ trend: dated, recommendation: dated, alert: dated });
    expect((await sal.get("/")).body.match(/<p>Up since Dec\u00A02,\u00A02025<\/p>/g)).toHaveLength(3);
    db.$client.close();
  });

  test("customers: buttons, filters, columns", async () => {
    const { body, page } = await sal.get("/customers");
    expect(page().text).toContain("Profiles, purchase history, preferences");
    expect(page().links).toMatchObject({
      "Import Customers": "/customers/import",
      "Add Customer": "/customers/new",
      "Clear Filters": "/customers",
    });
    expect(body).toMatch(/action="\/customers\/scan-vcard"[\s\S]*Scan vCard/);
    expect(body).toMatch(/<input[^>]*type="search"[^>]*name="search"/);
    expect(choicesOf(body, "tier")).toEqual(["All Tiers", ...TIERS]);
    expect(choicesOf(body, "homeStore")).toEqual(LOCATIONS);
    expect(columnsOf(body)).toEqual([
      "Customer",
      "Tier",
      "Location",
      "Last Purchase",
      "Total Spent",
      "Actions",
    ]);
    expect(body).toContain('title="Generate AI suggestions for Amelia Hartwell"');
    expect(body).toMatch(/class="initials[^>]*>AH</);
  });

  test("inventory: cards, filters, columns, and what a row says", async () => {
    const { body, page } = await sal.get("/inventory");
    const { text, links } = page();
    expect(text).toContain("Real-time pricing");
    expect(text).toMatch(
      /Total Items 3 Total Value \$[\d,]+\.\d\d With sold items Available Items 1 Inventory value \$[\d,.]+ Low Stock Items 0/,
    );
    expect(links["Add Item"]).toBe("/inventory/new");
    expect(body).toContain('placeholder="Search SKU or description..."');
    expect(choicesOf(body, "category")).toEqual([
      "All Categories",
      "Rings",
      "Necklaces",
      "Bracelets",
      "Earrings",
      "Watches",
    ]);
    expect(choicesOf(body, "location")).toEqual(LOCATIONS);
    expect(choicesOf(body, "isAvailable")).toEqual(["All Items", "Available", "Sold"]);
    expect(columnsOf(body)).toEqual([
      "SKU",
      "Item",
      "Category",
      "Cost",
      "Retail Price",
      "Melt Value",
      "Status",
      "Actions",
    ]);
    await sal.json("POST", "/api/inventory", {
      sku: "ROW-1",
      category: "watches",
      description: "Field watch",
      cost: "100",
      retailPrice: "250",
      weight: "1.25",
      purchaseDate: "2026-01-05",
    });
    const row = (await sal.get("/inventory?search=row-1&location=all")).page().text;
    expect(row).toMatch(
      /Field watch\s*1\.250 oz t, Jan 5, 2026, Watches.*Watches \$100\.00 \$250\.00.*N\/A Available/,
    );
  });

  test("sales: cards, columns, and what a row says", async () => {
    const { body, page } = await sal.get("/sales");
    const { text, links } = page();
    expect(text).toMatch(
      /Today's Revenue \$[\d,.]+ With tax and shipping, less trade-ins and returns Transactions 2 Commission \$[\d,.]+ Net Profit -?\$[\d,.]+/,
    );
    expect(text).toContain("Recent Sales");
    expect(links["New Sale"]).toBe("/sales/new");
    expect(columnsOf(body)).toEqual([
      "Date",
      "Customer",
      "Item",
      "Sale Price",
      "Commission",
      "Net Profit",
      "Location",
      "Actions",
    ]);
    const { id, customerId } = server.built.braceletSale;
    expect(text).toMatch(new RegExp(`Amelia Hartwell\\s*Customer #${customerId}`));
    expect(text).toMatch(
      /S-\d{6}, Item #\d+, cost \$3,100\.00\s*High Value\s*\$6,200\.00\s*Total \$6,200\.00/,
    );
    expect(body).toMatch(/gain">\$2,976\.00/);
    expect(body).toMatch(/loss">-\$/);
    expect(links).toHaveProperty(`Print receipt for sale ${id}`, `/sales/${id}/receipt`);
  });

  test("the sale form has its five sections", async () => {
    const { text } = (await sal.get("/sales/new")).page();
    expect(text).toContain("Process New Sale");
    for (const section of [
      "Customer Selection",
      "Item Selection",
      "Sale Details",
      "Trade-in Item",
      "Sale Summary",
    ])
      expect(text).toContain(section);
  });

  test("repairs: cards, filters, columns, and the form's three sections", async () => {
    const { body, page } = await sal.get("/repairs");
    expect(page().text).toMatch(/Pending \d In Progress 0 Completed 0 Total Revenue \$[\d,.]+/);
    expect(body).toContain('placeholder="Search repairs..."');
    expect(choicesOf(body, "location")).toEqual(LOCATIONS);
    expect(body).toMatch(/<option[^>]*>All Statuses<\/option>/);
    expect(choicesOf(body, "status")).toEqual(["Pending", "In Progress", "Completed", "Picked Up"]);
    expect(columnsOf(body)).toEqual([
      "Item",
      "Customer",
      "Intake Date",
      "Repair Cost",
      "Customer Price",
      "Profit",
      "Status",
      "Actions",
    ]);
    const { text } = (await sal.get("/repairs/new")).page();
    for (const words of ["New Repair Intake", "Customer Selection", "Repair Details", "Repair Summary"])
      expect(text).toContain(words);
  });

  test("marketing: cards, columns, and what a row says", async () => {
    const { body, page } = await (await signIn(server, SUSAN)).get("/marketing");
    const { text } = page();
    expect(text).toMatch(/Active Campaigns 0.*Open Rate 0%.*Click Rate 0%.*Conversion 0%/);
    expect(page().links["New Campaign"]).toBe("/marketing/new");
    expect(columnsOf(body)).toEqual([
      "Campaign",
      "Type",
      "Audience",
      "Sent",
      "Open Rate",
      "Status",
      "Actions",
    ]);
    expect(text).toMatch(
      /Sapphire news\s*Email Marketing, \s*Created \w{3} \d+, \d{4} Email Marketing (?:Everyone|\d segments?) 0 0% Draft/,
    );
    for (const title of ["Optimize Sapphire news", "Send Sapphire news"])
      expect(body).toContain(`title="${title}"`);
  });

  test("reports: filters, cards, top customers and insights", async () => {
    const { body, page } = await sal.get("/reports?dateRange=today");
    const { text, links } = page();
    expect(choicesOf(body, "dateRange")).toEqual([
      "Today",
      "Yesterday",
      "Week to Date",
      "Month to Date",
      "Year to Date",
      "Custom Range",
    ]);
    expect(choicesOf(body, "tier")).toEqual(["All", ...TIERS]);
    expect(choicesOf(body, "location").slice(0, 4)).toEqual(LOCATIONS);
    expect(buttonsOf(body)).toContain("Generate Report");
    expect(text).toMatch(
      /Sales Revenue \$[\d,.]+.* Gross Margin -?[\d.]+%.* Transactions 2.* Avg\. Sale \$[\d,.]+/,
    );
    for (const title of ["Sales by Category", "Sales Trend", "Top Customers", "AI Analytics Insights"])
      expect(text).toContain(title);
    expect(text).toMatch(/Customer Behavior \S.*Inventory Alert \S/);
    expect(text).toMatch(/AH\s*Amelia Hartwell.*Diamond.*\$[\d,.]+/);
    expect(Object.keys(links).some((label) => label.startsWith("Export"))).toBe(true);
  });

  test("processes: a card's words, and a card without a PDF", async () => {
    const adam = await signIn(server, ADAM);
    const form = (await adam.get("/processes/new")).page().form("/processes/new");
    await adam.post("/processes/new", { ...form, title: "Opening the safe", category: "Security" });
    const { text, links } = (await adam.get("/processes")).page();
    expect(text).toMatch(/Security.*Opening the safe.*\w{3} \d+, \d{4}/);
    expect(text).toContain("No PDF attached");
    expect(links["Add Process"]).toBe("/processes/new");
  });

  test("settings: four tabs, and the choices of General", async () => {
    const { body, page } = await (await signIn(server, ADAM)).get("/settings");
    expect(page().links).toMatchObject({
      General: "/settings",
      "User Management": "/settings/users",
      Integrations: "/settings/integrations",
      Security: "/settings/security",
    });
    expect(choicesOf(body, "businessZone").map((label) => label.split(" ")[0])).toEqual([
      "Eastern",
      "Central",
      "Mountain",
      "Pacific",
    ]);
    expect(choicesOf(body, "currency").map((label) => label.slice(-4, -1))).toEqual(["USD", "EUR", "GBP"]);
    expect(page().form("/settings")).toMatchObject({ commissionRate: "2", currency: "USD" });
    expect(buttonsOf(body)).toContain("Save Changes");
  });

  test("the matrix of section 6, row by row", async () => {
    const { text } = (await (await signIn(server, ADAM)).get("/settings/users")).page();
    for (const row of [
      "View customers No Yes Yes Yes Yes",
      "View reports No Yes Yes Yes Yes",
      "Edit customers No Yes Yes Yes Yes",
      "Process sales No Yes Yes Yes Yes",
      "Manage marketing No No Yes Yes Yes",
      "System settings No No No Yes Yes",
    ])
      expect(text).toContain(row);
  });

  test("failed writes show section 8's messages", async () => {
    const susan = await signIn(server, SUSAN);
    const form = async (client: Client, path: string) => (await client.get(path)).page().form();
    const person = { ...(await form(sal, "/customers/new")), firstName: "Nora", lastName: "Vance" };
    const repair = {
      ...(await form(sal, "/repairs/new")),
      customerId: "1",
      item: "Ring",
      costToRepair: "1",
      customerPrice: "2",
    };
    const campaign = {
      ...(await form(susan, "/marketing/new")),
      name: "Autumn",
      type: "sms",
      messageContent: "Hi",
    };
    const adam = await signIn(server, ADAM);
    const process = { ...(await form(adam, "/processes/new")), title: "Closing" };
    const db = openBook(server);
    db.$client.exec("create trigger no_more before insert on audit_log begin select raise(abort, 'no'); end");
    const answers = await Promise.all([
      sal.post("/customers/new", person),
      sal.post("/repairs/new", repair),
      susan.post("/marketing/new", campaign),
      adam.post("/processes/new", process),
    ]);
    const leaving = await susan.post("/api/logout");
    db.$client.exec("drop trigger no_more");
    db.$client.close();
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    const told = answers.map((answer) => answer.page().messages);
    expect(told[0]).toContain("Error Failed to create customer");
    expect(told[1]).toContain("Error Failed to create repair intake");
    expect(told[2]).toContain("Error Failed to create campaign");
    expect(told[3]).toContain("Error Failed to create process documentation");
    expect(leaving.status).toBe(303);
    const dashboard = await susan.follow(leaving);
    expect(dashboard.page().h1).toEqual(["Dashboard"]);
    expect(dashboard.page().messages).toContain("Logout failed Something went wrong on our side");
  });
});

describe("a shop where nothing has happened yet", () => {
  let server: ShopServer<void>;
  let olive: Client;
  beforeAll(async () => {
    server = await startShop();
    olive = await signIn(server, OLIVE);
  });
  afterAll(() => server.stop());

  test.each([
    ["/customers", "No customers found", "Get started by adding your first customer.", "Add Customer"],
    ["/inventory", "No inventory found", "Get started by adding your first inventory item.", "Add Item"],
    ["/sales", "No sales found", "Get started by processing your first sale.", "New Sale"],
    ["/repairs", "No repairs found", "Get started by taking in your first repair.", "Repair Intake"],
    ["/marketing", "No campaigns found", "Get started by writing your first campaign.", "New Campaign"],
    ["/processes", "No processes found", "", "Add Process"],
  ])("%s says that it is empty and offers the first step", async (path, title, hint, way) => {
    const { text, links } = (await olive.get(path)).page();
    expect(text).toContain(`${title} ${hint}`.trim());
    expect(links).toHaveProperty([way]);
  });

  test("dashboard and reports have zeros, no customers and no insights", async () => {
    const { text } = (await olive.get("/")).page();
    expect(text).toMatch(/Today's Sales \$0\.00 0 transactions/);
    expect(text).toContain("No customer data available");
    expect(text).not.toContain("AI Sales Insights");
    const report = (await olive.get("/reports")).page().text;
    expect(report).toContain("No customer data available");
    expect(report).not.toContain("AI Analytics Insights");
  });
});
