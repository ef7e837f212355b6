import { expect, test } from "../support/browser.ts";

const LISTS = [
  "/customers",
  "/inventory",
  "/sales",
  "/repairs",
  "/orders",
  "/marketing",
  "/audit",
  "/inventory/receivings",
  "/inventory/vendors",
  "/inventory/transfers",
  "/inventory/out",
  "/inventory/melt-lots",
  "/buys",
  "/counts",
  "/till/closes",
  "/gift-cards",
  "/customers/calls",
];

/** Lists that have rows in the shop of these tests. */
const WITH_ROWS = ["/customers", "/inventory", "/sales", "/repairs", "/orders"];

for (const path of LISTS)
  test(`${path} ends above the bar of phones, and is as wide as they are ${path === "/sales" ? "@all-no-scripts" : "@all"}`, async ({
    signedInPage,
  }) => {
    const page = await signedInPage("owner");
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    const room = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const bar = document.querySelector(".action-bar-main")?.getBoundingClientRect();
      const last = [...document.querySelectorAll("main .panel")].at(-1)?.getBoundingClientRect();
      return bar && last ? bar.top - last.bottom : 0;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  });

test("twelve rows fit above the fold of the daily lists at 1280 by 800 @all-no-scripts", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  await page.setViewportSize({ width: 1280, height: 800 });
  // The repairs have the promise strip above their rows.
  const fewer: Record<string, number> = { "/repairs": 11.1 };
  for (const path of ["/customers", "/inventory", "/sales", "/repairs", "/orders"]) {
    await page.goto(path);
    const row = await page.locator(".list-table tbody tr").first().boundingBox();
    // A band that warns of a new sign-in is gone after a press.
    const band = await page.evaluate(() => document.querySelector(".warning-band")?.clientHeight ?? 0);
    expect(row && (800 - row.y + band) / row.height, path).toBeGreaterThan(fewer[path] ?? 11.9);
  }
});

test("lists end with their panels from where all columns unfold @all", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  for (const width of [1440, 1680, 1800]) {
    await page.setViewportSize({ width, height: 900 });
    const seen = [];
    for (const path of [...LISTS, "/customers/twins"]) {
      await page.goto(path);
      const beyond = await page.evaluate(() =>
        [...document.querySelectorAll(".list-frame")].map((frame) => frame.scrollWidth - frame.clientWidth),
      );
      if (beyond.length > 0) seen.push(path);
      expect(Math.max(0, ...beyond), `${path} at ${width}`).toBe(0);
    }
    expect(seen).toEqual(expect.arrayContaining(WITH_ROWS));
  }
});

test("sums of millions neither break nor leave their columns in the list of sales @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  for (const width of [900, 1024, 1056, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/sales");
    const rows = page.locator(".list-table tbody tr");
    await expect(rows.first()).toBeVisible();
    const { sums, broken } = await page.evaluate(() => {
      const broken: string[] = [];
      let sums = 0;
      for (const cell of document.querySelectorAll(".list-table tbody .num")) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode;
          // The second line below a profit is its commission, 2% of the sum.
          const isCommission = text.parentElement?.matches(".narrow-only");
          const sum = isCommission ? "$26,410.12" : "$1,320,506.14";
          text.textContent = (text.textContent ?? "").replace(/\$[\d,.]+/, () => sum);
          const range = document.createRange();
          range.selectNodeContents(text);
          const lines = range.getClientRects();
          if (lines.length === 0) continue;
          sums++;
          const { left, right } = range.getBoundingClientRect();
          const room = cell.getBoundingClientRect();
          if (lines.length > 1 || left < room.left || right > room.right) broken.push(text.textContent);
        }
      }
      return { sums, broken };
    });
    expect(sums).toBeGreaterThan(3);
    expect(broken, `at ${width}`).toEqual([]);
  }
});

test("'More' folds the side roads of a list where the window is narrow, and opens with the keyboard @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  await page.goto("/customers");
  await expect(page.getByRole("link", { name: "Calling Lists" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "More", exact: true })).toBeHidden();
  for (const width of [1024, 375]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/customers");
    const lists = page.getByRole("link", { name: "Calling Lists" });
    await expect(lists).toBeHidden();
    await page.getByRole("checkbox", { name: "More", exact: true }).focus();
    await page.keyboard.press("Space");
    await expect(lists).toBeInViewport();
    await lists.click();
    await expect(page).toHaveURL(/\/customers\/calls$/);
    // Not what hands look for.
    await page.goto("/repairs");
    await expect(page.getByRole("link", { name: "Bench", exact: true })).toBeInViewport();
  }
});

test("phones show the actions of all rows on demand, by keyboard too @all-scripts", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  await page.setViewportSize({ width: 375, height: 700 });
  for (const [path, action] of [
    ["/inventory", /^View /],
    ["/repairs", /^Print ticket for /],
    ["/sales", /^Print receipt for /],
  ] as const) {
    await page.goto(path);
    const actions = page.getByRole("link", { name: action });
    await expect(actions.first()).toBeHidden();
    await page.getByRole("checkbox", { name: "More of Each Row" }).focus();
    await page.keyboard.press("Space");
    await expect(actions.first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  }
});

test("tabs stand in one line on phones, and the current one is in view @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the browser begins at the current one only if it is new enough");
  const page = await signedInPage("owner");
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/inventory/vendors");
  const tabs = page.getByRole("navigation", { name: "Stock" }).or(page.locator(".tabs")).first();
  const { height } = (await tabs.boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThan(60);
  await expect(tabs.locator("[aria-current]")).toBeInViewport();
});
