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

/** What breaks or is cut: amounts and dates of a table, and the words of what stands beside filters. */
function brokenIn(): string[] {
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
    return tops.length > 0 && Math.max(...tops) - Math.min(...tops) > 6 ? 2 : 1;
  };
  const isWhole = (element: HTMLElement) =>
    element.offsetParent === null ||
    (linesOf(element) === 1 && (element.scrollWidth <= element.clientWidth || element.clientWidth === 0));
  const texts = document.createTreeWalker(
    document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const parts: HTMLElement[] = [];
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    if (
      parent?.closest("td, th") &&
      /^[^,]*(\$[\d,]+\.\d\d|[A-Z][a-z]{2} \d+, \d{4})$/.test(textContent ?? "")
    )
      parts.push(parent);
  }
  parts.push(
    ...document.querySelectorAll<HTMLElement>(
      ".filter-bar .button, .filter-bar .text-link, .action-bar .button, .data-table thead .num",
    ),
  );
  return parts.filter((part) => !isWhole(part)).map((part) => part.innerText);
}

for (const path of LISTS)
  test(`${path} breaks and cuts no amount, date or button in narrow windows, and ends above the bar of phones`, async ({
    signedInPage,
  }) => {
    const page = await signedInPage("owner");
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await page.evaluate(brokenIn), `at ${width}`).toEqual([]);
    }
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

test("'More' folds the side roads of a list where the window is narrow, and opens with the keyboard", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  await page.goto("/customers");
  await expect(page.getByRole("link", { name: "Calling Lists" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "More" })).toBeHidden();
  for (const width of [1024, 375]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/customers");
    const lists = page.getByRole("link", { name: "Calling Lists" });
    await expect(lists).toBeHidden();
    await page.getByRole("checkbox", { name: "More" }).focus();
    await page.keyboard.press("Space");
    await expect(lists).toBeInViewport();
    await lists.click();
    await expect(page).toHaveURL(/\/customers\/calls$/);
  }
});

test("tabs stand in one line on phones, and the current one is in view", async ({
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
