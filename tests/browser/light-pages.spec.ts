import type { Page, Response } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

const FONT = /\.woff2$/;
const LISTS = ["/customers", "/inventory", "/sales", "/repairs", "/marketing", "/processes", "/audit"];

/** Sums layout shift without user input; Chromium only. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number[] };
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

function collect(page: Page): Response[] {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  return responses;
}

/**
 * Addresses of files that came over the network more than once, on a page whose cache was empty. What Chromium reads
 * again from its cache doesn't count: whether it does that with an image of the sheet depends on how busy the machine is.
 */
function loadedTwice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const loaded = performance
      .getEntriesByType("resource")
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.transferSize > 0 ? entry.name : [],
      );
    return loaded.filter((name, at) => loaded.indexOf(name) !== at);
  });
}

for (const [width, tag] of [
  [1280, "@all-no-scripts"],
  [375, "@all"],
] as const) {
  test(`nothing moves on a first visit, ${width} px wide, however late the title font comes ${tag}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "the observer is a script");
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.route(FONT, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });

  test(`nothing moves on the dashboard and the lists, ${width} px wide @all`, async ({
    ownPage,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "the observer is a script");
    const page = await ownPage("owner");
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    for (const path of ["/", ...LISTS]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await shifts(page), path).toEqual([]);
    }
  });
}

for (const path of LISTS.filter((list) => list !== "/processes"))
  test(`the columns of ${path} are as wide whatever its rows hold @all`, async ({ signedInPage }) => {
    const page = await signedInPage("owner");
    for (const width of [1440, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const table = page.getByRole("table");
      const widths = () =>
        table.evaluate((element) =>
          [...element.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect().width),
        );
      const before = await widths();
      expect(before.length).toBeGreaterThan(3);
      await table.evaluate((element) => {
        for (const cell of element.querySelectorAll("tbody th, tbody td"))
          cell.append("A name as long as nobody has it, and Llanfairpwllgwyngyllgogerychwyrndrobwll");
      });
      expect(await widths(), `${width} px wide`).toEqual(before);
    }
  });

for (const path of LISTS) {
  test(`${path} loads nothing twice, and neither dialogs nor charts ${path === "/inventory" ? "@all-no-scripts" : "@all"}`, async ({
    signedInPage,
    ownPage,
    javaScriptEnabled,
  }) => {
    // Signs in where the files of the sign-in page stay in another cache.
    await signedInPage("owner");
    const page = await ownPage("owner");
    const responses = collect(page);
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await loadedTwice(page)).toEqual([]);
    const scripts = responses.filter((response) => response.url().endsWith(".js"));
    expect(scripts.length > 0).toBe(javaScriptEnabled);
    // Read anew: Chromium keeps the bodies of some files only until the next page.
    for (const url of scripts.map((one) => one.url()).filter((one) => !one.includes("/manifest-")))
      expect(await (await page.request.get(url)).text(), url).not.toMatch(
        /showModal|chartjs|Chart\.js|data-sonner/,
      );
  });
}

for (const { form, headers, fonts } of [
  { form: "full", headers: {}, fonts: 1 },
  { form: "light", headers: { "Save-Data": "on" }, fonts: 0 },
]) {
  test(`a first visit without scripts, ${form}: no script is fetched, ${fonts} font @all-scripts`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled, "for browsers without scripts");
    const responses = collect(page);
    await page.setExtraHTTPHeaders(headers);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    const files = responses.map((response) => new URL(response.url()).pathname);
    expect(files.filter((path) => path.endsWith(".js"))).toEqual([]);
    expect(files.filter((path) => FONT.test(path))).toHaveLength(fonts);
  });
}

test("the account page switches a terminal to light pages and back @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/account");
  await page.getByRole("button", { name: "Use Light Pages" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText("This terminal uses light pages")).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
  await page.goto("/sales");
  await expect(page.locator("h1")).toHaveText("Sales Management");
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByRole("link", { name: "New Sale" }).first().click();
  await expect(page).toHaveURL(/\/sales\/new/);
  await expect(page.getByRole("button", { name: "Process Sale" })).toBeVisible();
  await page.goto("/account");
  await page.getByRole("button", { name: "Use Full Pages" }).click();
  await expect(page.getByRole("button", { name: "Use Light Pages" })).toBeVisible();
  if (javaScriptEnabled) await expect(page.locator("script").first()).toBeAttached();
});
