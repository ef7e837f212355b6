import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

/** Printable pages: lists, records, reports, slips. */
const PRINTED = [
  "/",
  "/customers",
  "/customers/1",
  "/customers/1/statement",
  "/inventory",
  "/inventory/1",
  "/sales",
  "/sales/1",
  "/sales/1/receipt",
  "/repairs",
  "/repairs/1",
  "/repairs/1/ticket",
  "/repairs/1/envelope/print",
  "/orders/2/contract",
  "/marketing",
  "/marketing/1",
  "/reports",
  "/reports/net-sales?dateRange=year",
  "/reports/closes?dateRange=year",
  "/directory",
  "/processes",
  "/processes/1",
  "/notices",
  "/audit",
  "/audit/1",
  "/audit/denials",
  "/audit/head",
  "/settings/users",
];

/** The quick run prints one of each kind: a list, a record, a slip, a report. */
const OF_EACH_KIND = ["/customers", "/inventory/1", "/sales/1/receipt", "/reports/net-sales?dateRange=year"];

/** US Letter width minus margins, in CSS pixels. */
const PAPER = { width: 720, height: 960 };

/** What stands on paper and can be pressed or typed into. */
const controlsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const controls = "button, input, select, textarea, nav a, .button, .icon-button, .skip-link, .sidebar";
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().height > 0)
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Adds records over JSON as who is signed in; answers their ids. */
const sendingAs = (page: Page) => async (path: string, data: object) => {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
};

for (const path of PRINTED)
  test(`${path} prints its content without buttons or links to press ${OF_EACH_KIND.includes(path) ? "@all-no-scripts" : "@all"}`, async ({
    keptPage,
  }) => {
    const page = await keptPage("owner");
    await page.setViewportSize(PAPER);
    await page.goto(path);
    const rows = await page.locator("main tbody tr:not(details:not([open]) tr)").count();
    await page.emulateMedia({ media: "print" });

    const left = await page.evaluate(() => {
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
      const wide = [...document.querySelectorAll("main table")].filter(
        (table) => table.getBoundingClientRect().right > innerWidth + 1,
      );
      return {
        isCut: wide.length > 0 || document.documentElement.scrollWidth > innerWidth,
        rows: [...document.querySelectorAll("main tbody tr")].filter(isShown).length,
        heads: [...document.querySelectorAll("main thead")]
          .filter((head) => isShown(head) && !head.matches(".visually-hidden"))
          .map((head) => getComputedStyle(head).display),
        background: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect(await controlsOnPaper(page)).toEqual([]);
    expect(left.isCut, "something is wider than the paper").toBe(false);
    expect(left.rows).toBe(rows);
    expect(left.heads.filter((display) => display !== "table-header-group")).toEqual([]);
    expect(left.background).toBe("rgb(255, 255, 255)");
    await expect(page.locator("h1")).toBeVisible();
  });

test("a record that is still worked on prints without its forms, and with its columns below each other between wide margins @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  const send = sendingAs(page);
  const piece = async (more: object = {}) => {
    const band = { sku: unique("PAPER-"), category: "rings", description: "Gold band", ...more };
    return send("/api/inventory", { ...band, location: "boca", cost: "40.00", retailPrice: "90.00" });
  };
  await page.request.post("/api/metal-prices", { data: { gold: "3993.60" } });
  const customerId = await send("/api/customers", {
    firstName: "Paper",
    lastName: unique("Seller"),
    cellPhone: "(720) 555-0149",
    email: "a.seller.with.long.name@northmail.example",
    homeStore: "boca",
  });
  const metal = { metal: "yellow_gold", karat: "14K", weightGiven: "5.2", weightUnit: "g" };
  const buy = await send("/api/buys", { location: "boca", customerId });
  await send(`/api/buys/${buy}/lines`, { description: "Old chain", price: "100.00", ...metal });
  const vendorId = await send("/api/vendors", { name: unique("Paper ") });
  const receiving = await send("/api/receivings", { vendorId, location: "boca" });
  const transfer = await send("/api/transfers", { from: "boca", to: "denver", ids: [await piece()] });
  const lot = await send("/api/melt-lots", { location: "boca", refiner: "Hale Refining" });
  const count = await send("/api/counts", { kind: "pieces", location: "boca", category: "rings" });
  const repair = {
    customerId,
    item: "Ring",
    description: "Ring",
    costToRepair: "1.00",
    customerPrice: "2900.00",
  };
  const repairId = await send("/api/repairs", { ...repair, location: "boca" });
  await page.request.put(`/api/repairs/${repairId}`, { data: { status: "completed" } });

  for (const [path, form] of [
    [`/buys/${buy}`, "Another Item"],
    [`/inventory/receivings/${receiving}`, "Add Item"],
    [`/inventory/transfers/${transfer}`, null],
    [`/inventory/melt-lots/${lot}`, null],
    [`/counts/${count}`, null],
    [`/repairs/${repairId}`, "Notify Paper"],
    [`/customers/${customerId}`, "Merge and Privacy"],
    ["/directory/3", "Account"],
  ] as const) {
    await page.setViewportSize(PAPER);
    await page.goto(path);
    const named = { name: form ?? "", exact: true };
    const part = page.getByRole("region", named).or(page.getByRole("heading", named)).first();
    if (form) await expect(part).toBeVisible();
    await page.emulateMedia({ media: "print" });
    expect(await controlsOnPaper(page), path).toEqual([]);
    // Nor what stood above a form, or beside its fields.
    if (form) await expect(part).toBeHidden();
    await expect(page.locator("main .field-hint:visible, main label:visible input:visible")).toHaveCount(0);

    for (const width of [PAPER.width, 624]) {
      await page.setViewportSize({ width, height: 960 });
      const { tall, beside } = await page.evaluate(() => {
        const heightOf = (node: Node) => {
          const words = document.createRange();
          words.selectNodeContents(node);
          return words.getBoundingClientRect().height;
        };
        const shown = [
          ...document.querySelectorAll("main .nowrap, main .amount, main .num, main .data-value"),
        ];
        const whole = /^(\$[\d,.]+|\(\d{3}\) \d{3}-\d{4}|[\w ]{1,14})$/;
        return {
          tall: shown
            .filter((element) => whole.test(element.textContent.trim()) && heightOf(element) > 30)
            .map((element) => element.textContent),
          beside: [...document.querySelectorAll("main .columns:not(.columns-level) > *")]
            .filter((element) => element.getBoundingClientRect().height > 0)
            .map((element) => element.getBoundingClientRect().width),
        };
      });
      expect(tall, `${path}: what breaks without need`).toEqual([]);
      if (width === 624) expect(beside.filter((wide) => wide < 500)).toEqual([]);
    }
    await page.emulateMedia({ media: "screen" });
  }
});

test("a word wider than its place wraps: on slips, in a record's facts, in a list @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  const word = `${unique("Long").replace("-", "")}${"hausenbergerdorff".repeat(5)}`;
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data: { location: "boca", ...data } });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  };
  const customerId = await send("/api/customers", { firstName: word, lastName: word, homeStore: "boca" });
  const costs = { cost: "1.00", retailPrice: "2.00" };
  const inventoryId = await send("/api/inventory", {
    sku: word,
    category: word.slice(0, 40),
    description: word,
    ...costs,
  });
  const sale = { customerId, inventoryId, itemCost: "1.00", salePrice: "2.00", tradeInItem: word };
  const saleId = await send("/api/sales", { ...sale, hasTradeIn: true, tradeInValue: "1.00" });
  const repair = { customerId, item: word, description: word, notes: word };
  const repairId = await send("/api/repairs", { ...repair, costToRepair: "1.00", customerPrice: "2.00" });
  const paid = await page.request.post(`/api/repairs/${repairId}/deposits`, {
    data: { kind: "card", amount: "1.00" },
  });
  const depositId = ((await paid.json()) as { deposits: { id: number }[] }).deposits[0]?.id;

  await page.setViewportSize(PAPER);
  for (const path of [
    `/sales/${saleId}/receipt`,
    `/repairs/${repairId}/ticket`,
    `/orders/${repairId}/deposits/${depositId}`,
  ]) {
    await page.goto(path);
    const beside = await page.locator(".slip").evaluate((slip) => {
      const edge = slip.getBoundingClientRect().right;
      return [...slip.querySelectorAll("*")]
        .filter((element) => element.getBoundingClientRect().right > edge)
        .map((element) => element.textContent);
    });
    expect(beside).toEqual([]);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/inventory/${inventoryId}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.goto(`/sales/${saleId}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/inventory?search=${word}&category=${word.slice(0, 40)}`);
  const cells = page.locator("tbody tr td:has(.badge-other)");
  expect(await cells.evaluateAll((all) => all.map((cell) => cell.scrollWidth > cell.clientWidth))).toEqual([
    false,
  ]);
});

test("printed records name what was sold, what is owned and what is on memo in full @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  const send = sendingAs(page);
  const name = "18K white gold halo ring, 1.18 ct emerald-cut Colombian emerald, 0.32 cttw diamonds, ".repeat(
    2,
  );
  const piece = () =>
    send("/api/inventory", {
      sku: unique("WHOLE-"),
      category: "rings",
      description: `${name}size 5`,
      location: "boca",
      cost: "1.00",
      retailPrice: "2.00",
    });
  const customerId = await send("/api/customers", {
    firstName: "Whole",
    lastName: unique("Name"),
    homeStore: "boca",
  });
  const sold = await piece();
  const saleId = await send("/api/sales", {
    customerId,
    inventoryId: sold,
    itemCost: "1.00",
    salePrice: "2.00",
    location: "boca",
  });
  const memo = { kind: "memo_out", customerId, due: "2999-01-01" };
  await send(`/api/inventory/${await piece()}/movements`, memo);

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  for (const [path, names] of [
    [`/customers/${customerId}`, 2],
    [`/sales/${saleId}`, 1],
  ] as const) {
    await page.goto(path);
    const shown = await page.locator(".gallery-name, .line-title").filter({ hasText: "size 5" }).all();
    expect(shown.length).toBe(names);
    for (const one of shown) {
      expect(
        await one.evaluate((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const { display, webkitLineClamp } = getComputedStyle(element);
          const isWhole = words.getBoundingClientRect().height <= element.getBoundingClientRect().height + 1;
          return { isWhole, isClamped: display !== "block" && webkitLineClamp !== "none" };
        }),
      ).toEqual({ isWhole: true, isClamped: false });
    }
  }
});

test("what a report's figures mean is folded on the screen, and printed whole @all", async ({ keptPage }) => {
  const page = await keptPage("owner");
  await page.goto("/reports/net-sales?dateRange=year");
  const note = page.locator("main p:visible", { hasText: "Net sales are prices less discounts" });
  await expect(note).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(note).toHaveCount(1);
  await page.emulateMedia({ media: "screen" });
  await page.locator("summary", { hasText: "How It Is Worked Out" }).click();
  await expect(note).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(note).toHaveCount(1);
});

/** Letter on its side and upright, minus margins, in CSS pixels. */
const SHEETS = { wide: 980, list: 740 };

test("a printed list keeps its columns on the sheet, and dates, numbers and amounts in one line @all", async ({
  keptPage,
}) => {
  const page = await keptPage("owner");
  for (const [list, sheet] of [
    ["sales", "wide"],
    ["inventory", "wide"],
    ["orders", "wide"],
    ["closes", "wide"],
    ["credit", "list"],
    ["audit", "wide"],
  ] as const) {
    await page.setViewportSize({ width: SHEETS[sheet], height: 700 });
    await page.goto(`/lists/${list}/print`);
    await expect(page.locator(`.sheet-${sheet}`)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const { right, broken } = await page.locator(".sheet-table").evaluate((table) => ({
      right: table.getBoundingClientRect().right,
      broken: [...table.querySelectorAll("thead th, .num, .nowrap")]
        .filter((cell) => cell.getBoundingClientRect().height > 0)
        .filter((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return words.getBoundingClientRect().height > 20;
        })
        .map((cell) => cell.textContent),
    }));
    expect(right).toBeLessThanOrEqual(SHEETS[sheet] + 1);
    expect(broken).toEqual([]);
    // Times as pages write them, not as files do.
    await expect(page.locator(".sheet-table")).not.toContainText(/\d{4}-\d\d-\d\d \d\d:/);
    await page.emulateMedia({ media: "screen" });
  }
});

const LONG_NAME =
  "18K white gold halo ring with a 1.18 ct emerald-cut Colombian emerald and 0.32 cttw diamonds, "
    .repeat(3)
    .slice(0, 198);

test("a slip is one page, whatever the length of its lines, and doesn't break a label inside a word @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Paper is the same");
  const page = await signedInPage("owner");
  const send = sendingAs(page);
  const customerId = await send("/api/customers", {
    firstName: "Long",
    lastName: unique("Lines"),
    homeStore: "boca",
  });
  const lines = (count: number, description: string) =>
    Array.from({ length: count }, () => ({ kind: "item", description, price: "10.00" }));
  const sale = (count: number, description: string) =>
    send("/api/sales", { customerId, location: "boca", lines: lines(count, description) });
  const promised = { promisedDate: "2026-12-27" };
  const repair = (item: string) =>
    send("/api/repairs", {
      customerId,
      item,
      costToRepair: "1.00",
      customerPrice: "20.00",
      location: "boca",
      ...promised,
    });
  const deposit = async (repairId: number) => {
    const paid = await page.request.post(`/api/repairs/${repairId}/deposits`, {
      data: { kind: "card", amount: "1.00" },
    });
    return ((await paid.json()) as { deposits: { id: number }[] }).deposits[0]?.id;
  };
  const [short, long] = [await repair("Ring"), await repair(LONG_NAME)];
  const slips: [string, number][] = [
    [`/sales/${await sale(1, "Band")}/receipt`, 200],
    [`/sales/${await sale(6, "Plain gold band, size 6")}/receipt`, 200],
    [`/sales/${await sale(3, LONG_NAME)}/receipt`, 260],
    [`/sales/${await sale(20, LONG_NAME)}/receipt`, 1_020],
    [`/orders/${short}/deposits/${await deposit(short)}`, 200],
    [`/orders/${long}/deposits/${await deposit(long)}`, 200],
    [`/repairs/${short}/ticket`, 200],
    [`/repairs/${long}/ticket`, 260],
  ];
  for (const [path, atMost] of slips) {
    await page.goto(path);
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(printed.match(/\/Type \/Page\b/g), path).toHaveLength(1);
    const [, points = "0"] = /MediaBox ?\[0 0 [\d.]+ ([\d.]+)\]/.exec(printed) ?? [];
    expect((Number(points) / 72) * 25.4, path).toBeLessThan(atMost + 2);
  }
  // In a wide font as well.
  await page.goto(`/repairs/${short}/ticket`);
  const broken = await page.locator(".slip").evaluate((slip: HTMLElement) => {
    slip.style.letterSpacing = "0.06em";
    return [...slip.querySelectorAll(".slip-row > :first-child")]
      .filter((label) => /^\S+$/.test(label.textContent.trim()))
      .filter((label) => {
        const words = document.createRange();
        words.selectNodeContents(label);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map((label) => label.textContent);
  });
  expect(broken).toEqual([]);
});

test("a tag says what is cut, and why it has no bars; a transfer list keeps # and SKU whole @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  const send = sendingAs(page);
  const piece = (sku: string, description = "Band") =>
    send("/api/inventory", {
      sku,
      description,
      category: "rings",
      location: "boca",
      cost: "1.00",
      retailPrice: "20.00",
    });
  const long = unique("TAG-").padEnd(40, "X");
  const dashed = unique("TAG\u2011");
  const plain = unique("TAG-");
  const ids = [await piece(long), await piece(dashed), await piece(plain, "hausenbergerdorff".repeat(11))];
  await page.goto(`/inventory/tags?ids=${ids.join("+")}&paper=barbell`);
  await expect(page.getByText(`1 SKU is too long for a barcode of this size: ${long}.`)).toBeVisible();
  await expect(
    page.getByText(`1 SKU has letters or signs that a barcode can't have: ${dashed}.`),
  ).toBeVisible();
  const cut = await page.locator(".tag-paper :is(b, .tag-words)").evaluateAll((parts) =>
    parts
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)
      .filter((part) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(part);
        return textOverflow !== "ellipsis" && webkitLineClamp === "none";
      })
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
  const sku = page.locator(".tag-paper", { hasText: long }).locator("b.tag-uncoded");
  expect(await sku.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(1);

  const transfer = await send("/api/transfers", { from: "boca", to: "denver", ids: [ids[2]] });
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  await page.goto(`/inventory/transfers/${transfer}/print`);
  const rows = await page.locator(".sheet-table tbody tr").evaluateAll((all) =>
    all.flatMap((row) =>
      [...row.querySelectorAll(":scope > :first-child, .sheet-code")].map((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return words.getBoundingClientRect().height;
      }),
    ),
  );
  for (const height of rows) expect(height).toBeLessThan(24);
});
