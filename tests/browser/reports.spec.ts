import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { dayIn, type Instant } from "~/domain/dates";
import { expect, test, forgive } from "../support/browser.ts";
import { openMore } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

test("a period, a location and a tier: choose, generate, read, follow a figure and come back @all-no-scripts", async ({
  signedInPage,
  shopServer,
}) => {
  const page = await signedInPage("sales");
  const sale = shopServer.cast.braceletSale;
  const isToday = sale.storeDay === dayIn("America/Denver", Date.now() as Instant);
  await page.goto("/");
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports & Analytics" })).toBeVisible();
  await page.getByLabel("Date range").selectOption(isToday ? "Today" : "Yesterday");
  await page.getByLabel("Location").last().selectOption("Denver");
  await page.getByLabel("Customer tier").selectOption("Diamond");
  await expect(page).toHaveURL(/\/reports$/);
  await page.getByRole("button", { name: "Generate Report" }).click();
  await expect(page).toHaveURL(/dateRange=(to|yester)day&.*location=denver&tier=diamond/);
  const revenue = page.locator(".stat", { hasText: "Sales Revenue" });
  await expect(revenue).toContainText("$6,200.00");
  await expect(revenue).toContainText(/No sales .+ to compare with/);
  await expect(page.getByRole("row", { name: /Bracelets 100%/ })).toContainText("$6,200.00");

  await revenue.getByRole("link", { name: "Sales Revenue" }).click();
  await expect(page).toHaveURL(/\/sales\?/);
  await expect(page.getByText("1 sale: revenue $6,200.00")).toBeVisible();
  await expect(page.getByRole("link", { name: `View sale ${sale.id}`, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Customer tier")).toHaveValue("diamond");
});

test("a custom range asks for its days when it is chosen, and says what is missing @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/reports");
  await expect(page.getByLabel("Start date")).toBeHidden();
  await page.getByLabel("Date range").selectOption("Custom Range");
  await page.getByLabel("Start date").fill("2024-03-01");
  await page.getByRole("button", { name: "Generate Report" }).click();
  await expect(page.getByRole("alert")).toContainText("End date is required");
  await expect(page.getByLabel("Start date")).toHaveValue("2024-03-01");
  await page.getByLabel("End date").fill("2024-03-31");
  await page.getByRole("button", { name: "Generate Report" }).click();
  const compared = page.getByText("March 1 to 31, 2024, compared with January 30 to February 29");
  await expect(compared.filter({ visible: true })).toHaveCount(1);
  forgive(complaints, 422);
});

test("the sales list waits for the days of a custom range @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/sales");
  await page.getByLabel("Date range").selectOption("Custom Range");
  await page.getByLabel("Start date").fill("2024-03-01");
  await page.getByLabel("End date").fill("2024-03-31");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "No sales found" })).toBeVisible();
  await page.locator(".empty-state").getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/sales$/);
  await page.getByLabel("Date range").selectOption("Today");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/dateRange=today/);
});

test("the trend is drawn without scripts and by Chart.js with them, on the same spot; paper has the drawing", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/reports?dateRange=year");
  const chart = page.locator(".chart");
  const drawing = chart.locator("svg");
  const canvas = chart.locator("canvas");
  if (javaScriptEnabled) {
    await page.waitForLoadState("networkidle");
    await expect(drawing).toBeVisible();
    await chart.scrollIntoViewIfNeeded();
    await expect(canvas).toBeVisible();
    await expect(drawing).toBeHidden();
    const [box, inside] = [await chart.boundingBox(), await canvas.boundingBox()];
    expect(inside!.height).toBeCloseTo(box!.height, 0);
    expect(inside!.width).toBeCloseTo(box!.width, 0);
  } else {
    await expect(drawing).toBeVisible();
    await expect(drawing.locator("g:not(.chart-before) > rect")).toHaveCount(24);
  }
  await page.getByText("Show Figures").click();
  await expect(page.getByRole("table", { name: "Sales and profit by month" }).getByRole("row")).toHaveCount(
    14,
  );
  await page.getByRole("link", { name: "Line", exact: true }).click();
  await expect(page).toHaveURL(/dateRange=year&chart=line/);
  await expect(page.getByRole("link", { name: "Line", exact: true })).toHaveAttribute("aria-current", "page");
  await page.emulateMedia({ media: "print" });
  await expect(drawing).toBeVisible();
  await expect(canvas).toBeHidden();
  await expect(page.getByRole("button", { name: "Generate Report" })).toBeHidden();
  await expect(page.getByText("All Locations, all customer tiers")).toBeVisible();
});

test("neighboring panels end together, and the chart fills its own @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  await page.goto("/reports?dateRange=year");
  const bottom = async (place: Locator) => {
    const box = (await place.boundingBox())!;
    return box.y + box.height;
  };
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const row of await page.locator(".columns").all()) {
      const [left, right] = await row.locator("> *").all();
      await expect.poll(() => bottom(left!)).toBeCloseTo(await bottom(right!), 0);
    }
    const chart = page.locator(".chart");
    const figures = page.locator(".chart + .disclosure");
    await expect.poll(async () => (await figures.boundingBox())!.y - (await bottom(chart))).toBeLessThan(12);
  }
});

test("the server's drawing stays when Chart.js fails to load @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "there it never comes");
  const page = await signedInPage("sales");
  await page.route(/live-chart/, (route) => route.abort());
  await page.goto("/reports");
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".chart svg")).toBeVisible();
  expect(complaints.splice(0).filter((text) => !/live-chart/.test(text))).toEqual([]);
});

test("an export arrives under its name; with scripts it says that it started @all", async ({
  signedInPage,
  javaScriptEnabled,
  shopServer,
}) => {
  const page = await signedInPage("sales");
  const day = shopServer.cast.braceletSale.storeDay;
  await page.goto(`/reports?dateRange=custom&from=${day}&to=${day}&location=denver`);
  for (const [name, ending] of [
    ["Export Report", "csv"],
    ["Export Excel", "xlsx"],
  ] as const) {
    if (ending === "xlsx") await openMore(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^sales_\\d{4}-\\d\\d-\\d\\d_denver\\.${ending}$`));
    if (ending === "csv")
      expect(readFileSync(await file.path(), "utf8")).toContain("Amelia Hartwell,TENNIS-1");
    if (javaScriptEnabled) await expect(page.getByText("Export Started").first()).toBeVisible();
  }
});

test("a long export counts its sales, can be cancelled, and says when it did not arrive @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "the browser shows its own progress");
  const page = await signedInPage("sales");
  await page.goto("/reports");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/reports\/export/, async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole("link", { name: "Export Report" }).click();
  await expect(page.getByRole("progressbar", { name: "Export" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("progressbar", { name: "Export" })).toBeHidden();
  release();
  await page.getByRole("link", { name: "Export Report" }).click();
  await expect(page.getByRole("alert")).toContainText("The export didn't download");
  await expect(page.getByRole("link", { name: "Download it directly" })).toHaveAttribute(
    "href",
    /\/reports\/export\?format=csv&/,
  );
  complaints.splice(0);
});

test("from the overview to the sales tax of its days and store, a row for each month, and the file of it @all", async ({
  signedInPage,
  javaScriptEnabled,
  shopServer,
}) => {
  const page = await signedInPage("sales");
  const day = shopServer.cast.braceletSale.storeDay;
  await page.goto(`/reports?dateRange=custom&from=${day}&to=${day}&location=denver`);
  await page.getByRole("link", { name: "Tax and Payments" }).click();
  await expect(page).toHaveURL(/\/reports\/tax\?dateRange=custom&.*location=denver$/);
  const table = page.getByRole("table", { name: "Sales Tax" });
  await expect(table.getByRole("row", { name: /^Denver Typed by hand \$/ })).toBeVisible();
  await expect(table.getByRole("row", { name: /^Total \$/ })).toBeVisible();
  await page.getByLabel("Group by").selectOption("By month");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(table.getByRole("columnheader", { name: "Month" })).toBeVisible();
  await expect(page).toHaveURL(/location=denver&by=month$/);
  await page.locator("details.menu").getByText("Export").click();
  for (const [format, ending] of [
    ["CSV", "csv"],
    ["Excel", "xlsx"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: format, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`tax_${day}_denver_by-month.${ending}`);
    if (ending === "csv")
      expect(readFileSync(await file.path(), "utf8")).toMatch(/^\uFEFFMonth,Location,Rate,/);
  }
});

test("a report of days without sales says so, and a missing day is named @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/reports/salespeople?dateRange=custom&from=1999-01-01&to=1999-12-31");
  await expect(page.getByRole("heading", { name: "Nothing in this period" })).toBeVisible();
  await page.getByLabel("End date").fill("");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert")).toContainText("End date is required");
  await expect(page.getByLabel("Start date")).toHaveValue("1999-01-01");
  await page.getByLabel("End date").fill("1999-06-30");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("January 1 to June 30, 1999")).toBeVisible();
  expect(complaints.splice(0).filter((text) => !/422/.test(text))).toEqual([]);
});

test("a wide report scrolls in its own panel, by keyboard too, and never the page @all", async ({
  signedInPage,
  shopServer,
}) => {
  const page = await signedInPage("sales");
  const day = shopServer.cast.braceletSale.storeDay;
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/reports/net-sales?dateRange=custom&from=${day}&to=${day}`);
  const table = page.getByRole("group", { name: "Net Sales" });
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await table.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test("on a phone the current kind of report, what is scrolled to and all ages of stock stand before the fade @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  await page.setViewportSize({ width: 375, height: 800 });
  const rightOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!;
    return x + width;
  };
  const kinds = page.getByRole("navigation", { name: "Kinds of reports" });
  const kind = (name: string) => kinds.getByRole("link", { name });
  const beforeTheFade = async () => (await rightOf(kinds)) + 1 - 32;
  await page.goto("/reports");
  await kind("Tax and Payments").evaluate((tab) =>
    tab.scrollIntoView({ block: "nearest", inline: "nearest" }),
  );
  await expect.poll(() => rightOf(kind("Tax and Payments"))).toBeLessThanOrEqual(await beforeTheFade());
  await page.goto("/reports/tax");
  await expect.poll(() => rightOf(kind("Tax and Payments"))).toBeLessThanOrEqual(await beforeTheFade());
  await page.goto("/reports/ageing?location=all");
  await expect.poll(() => rightOf(kind("Stock and Pricing"))).toBeLessThanOrEqual((await rightOf(kinds)) + 1);
  const table = page.getByRole("group", { name: "Aging" });
  const oldest = table.getByRole("columnheader", { name: "366+" });
  expect(await rightOf(oldest)).toBeLessThan((await rightOf(table)) - 20);
});

test("a repair with a deposit that was handed over stands in the reports of repairs and deposits @all", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect([path, answer.status()]).toEqual([path, 201]);
    return (await answer.json()) as { id: number };
  };
  const customerId = shopServer.cast.amelia.id;
  const repair = { customerId, item: "Signet ring", costToRepair: "25.00", customerPrice: "190.00" };
  const { id } = await post("/api/repairs", { ...repair, location: "new_york" });
  await post(`/api/repairs/${id}/deposits`, { kind: "card", amount: "40.00" });
  const lines = [{ kind: "pickup", orderId: id }];
  await post("/api/sales", { customerId, location: "new_york", lines, payments: [{ kind: "card" }] });
  await page.goto("/reports?dateRange=today&location=new_york");
  await page.getByRole("link", { name: "Sales and Repairs" }).click();
  await page.locator(".views").getByRole("link", { name: "Repairs" }).click();
  await expect(page).toHaveURL(/\/reports\/repairs\?/);
  const row = page.getByRole("row", { name: /^Nobody/ });
  await expect(row).toContainText("0.0");
  await expect(row).toContainText(/\$\d/);
  await page.getByLabel("Group by").selectOption("By location");
  if (!javaScriptEnabled) await page.getByRole("button", { name: /^Apply|^Generate/ }).click();
  await expect(page.getByRole("row", { name: /^New York/ })).toContainText("0.0");
  await page.getByRole("link", { name: "Tax and Payments" }).click();
  await page.getByRole("link", { name: "Deposits", exact: true }).click();
  await expect(page.getByRole("row", { name: /^Repair/ })).toContainText("$40.00");
  await expect(page.getByRole("columnheader", { name: "Held after" })).toBeVisible();
});

test("what lies too long: from the stock of a store to its ages, the items of one, and the change of their prices @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  const sku = unique("SLOW-");
  const answer = await page.request.post("/api/inventory", {
    data: {
      sku,
      category: "brooches",
      description: "Cameo brooch",
      cost: "900.00",
      retailPrice: "31000.00",
      purchaseDate: "2020-03-01",
      location: "denver",
    },
  });
  expect(answer.status()).toBe(201);
  await page.goto("/reports?location=denver");
  const reports = page.getByRole("navigation", { name: "Reports" });
  await page.getByRole("link", { name: "Stock and Pricing" }).click();
  await expect(page).toHaveURL(/\/reports\/stock\?location=denver$/);
  await expect(
    page.getByRole("table", { name: "Stock" }).getByRole("row", { name: /^Brooches/ }),
  ).toContainText(/\$\d/);
  await page.getByLabel("Group by").selectOption("By price band");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("row", { name: /^\$25,000.00 and over/ })).toBeVisible();
  await page.getByLabel("Day").fill("2020-01-01");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "Nothing in stock" })).toBeVisible();

  await reports.getByRole("link", { name: "Aging" }).click();
  const brooches = page.getByRole("row", { name: /^Brooches/ });
  await brooches.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/inventory\?.*purchasedTo=/);
  await expect(page.getByText(sku).first()).toBeVisible();
  await page.goBack();

  await reports.getByRole("link", { name: "What to Mark Down" }).click();
  await page.getByLabel("Age", { exact: true }).selectOption("Over 365 days");
  await page.getByLabel("Sell-through").selectOption("No sale");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/age=365&below=0/);
  await page
    .getByRole("row", { name: /^Brooches/ })
    .getByRole("link", { name: "Change Prices" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Change Several" })).toBeVisible();
  await expect(page.getByText(sku).first()).toBeVisible();
  await expect(page.getByText(/All that match the filter: \d+ items?/)).toBeVisible();
});
