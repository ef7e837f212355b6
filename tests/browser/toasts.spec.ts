import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, holdScripts, test } from "../support/browser.ts";
import { tabTo } from "../support/keyboard.ts";
import { unique } from "../support/unique.ts";

const SAID = "VCard scanning feature coming soon";
/** Still visible during its exit animation. */
const floating = (page: Page) => page.locator("[data-sonner-toast]:not([data-removed=true])");
/** Loads the page with a clock that runs only by `runFor`: on a busy machine a step may take as long as a toast stays. */
async function withStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
async function untilItFloats(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(floating(page)).toContainText(SAID, { timeout: 100 });
  }).toPass({ intervals: [50] });
}
/** Lets the clock run until no toast floats, in small steps: what a step begins may begin the next timer. */
async function untilClosed(page: Page): Promise<number> {
  let ran = 0;
  await expect(async () => {
    await page.clock.runFor(100);
    ran += 100;
    await expect(floating(page)).toHaveCount(0, { timeout: 100 });
  }).toPass({ intervals: [50], timeout: 60_000 });
  return ran;
}
/** Before it would close by itself. */
async function expectClosed(page: Page): Promise<void> {
  expect(await untilClosed(page)).toBeLessThan(4_000);
}
/** So long after a toast appeared that the mouse is meant for it; the page's clock is installed. */
async function comeTo(page: Page): Promise<void> {
  await expect(floating(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1200);
  await floating(page).hover();
  await expect(floating(page)).toHaveAttribute("data-expanded", "true");
}
const sayIt = async (page: Page) => {
  const more = page.locator("label", { hasText: "More" }).and(page.locator("[for=more]"));
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name: "Scan vCard" }).click();
};

test.describe("where scripts run @all-no-scripts", () => {
  test.beforeEach(({ javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, "toasts float with scripts");
  });

  test("a toast closes by itself after five seconds, and not before @all", async ({ ownPage }) => {
    const page = await ownPage("sales");
    await withStoppedClock(page, "/customers");
    await page.evaluate(() => {
      const noteIt = () => {
        if (document.querySelector("[data-sonner-toast]"))
          document.documentElement.dataset.toastAt ??= String(Date.now());
      };
      new MutationObserver(noteIt).observe(document.body, { childList: true, subtree: true });
    });
    await sayIt(page);
    await page.mouse.move(5, 400);
    await untilItFloats(page);
    // Independent of the number of steps until it was visible.
    const hasStood = await page.evaluate(() => Date.now() - Number(document.documentElement.dataset.toastAt));
    await page.clock.runFor(4_800 - hasStood);
    await expect(floating(page)).toHaveCount(1);
    await page.clock.runFor(400);
    await expect(floating(page)).toHaveCount(0);
  });

  test("only one toast shows: the next replaces it @all", async ({ ownPage }) => {
    const page = await ownPage("sales");
    await withStoppedClock(page, "/customers");
    await sayIt(page);
    await untilItFloats(page);
    const first = await floating(page).elementHandle();
    await sayIt(page);
    let waited = 0;
    await expect(async () => {
      await page.clock.runFor(50);
      waited += 50;
      expect(await first!.evaluate((toast) => toast.isConnected)).toBe(false);
    }).toPass({ intervals: [50] });
    expect(waited).toBeLessThan(4_000);
    await untilItFloats(page);
    await expect(floating(page)).toHaveCount(1);
  });

  test("the first toast moves nothing, however late its script loads @all", async ({ signedInPage }) => {
    const page = await signedInPage("sales");
    await page.goto("/customers");
    let letItCome = () => {};
    const come = new Promise<void>((resolve) => {
      letItCome = resolve;
    });
    await page.route(/floating-toast/, async (route) => {
      await come;
      await route.continue();
    });
    const place = () => page.getByRole("table").boundingBox();
    const before = await place();
    await sayIt(page);
    await expect(page.getByRole("status").filter({ hasText: SAID })).toBeInViewport();
    expect(await place()).toEqual(before);
    letItCome();
    await expect(floating(page)).toContainText(SAID);
    expect(await place()).toEqual(before);
  });

  test("Tab goes into a toast, and out of it to what comes next @all", async ({ ownPage }) => {
    const page = await ownPage("sales");
    await withStoppedClock(page, "/customers");
    await sayIt(page);
    await untilItFloats(page);
    await page.getByRole("button", { name: "Customer view" }).focus();
    await tabTo(page, floating(page).getByRole("button", { name: "Dismiss" }));
    await page.keyboard.press("Tab");
    await expect(page.locator(".shell-content :focus")).toHaveCount(1);
    await expect(floating(page)).toHaveCount(1);
  });

  test("a mouse that rests where it appears presses what it lies over, and doesn't hold it @all", async ({
    ownPage,
  }) => {
    const page = await ownPage("sales");
    // It runs on: the browser itself moves the resting mouse onto what appears, some time later.
    await page.clock.install();
    await page.goto("/customers");
    await page.evaluate(() => {
      // Under the toast, in the page's corner.
      const button = document.body.appendChild(document.createElement("button"));
      button.style.cssText = "position: fixed; right: 120px; bottom: 40px; width: 90px; height: 40px";
      button.textContent = "Below";
      button.addEventListener("click", () => {
        button.textContent += "!";
      });
    });
    await page.getByRole("button", { name: "Scan vCard" }).focus();
    await page.getByRole("button", { name: "Below" }).hover();
    await page.keyboard.press("Enter");
    await expect(floating(page)).toContainText(SAID);
    await page.getByRole("button", { name: "Below" }).click();
    await expect(page.getByText("Below!")).toBeVisible();
    await expect(floating(page)).toHaveCount(0);

    // Whoever comes to it holds it.
    await page.getByRole("button", { name: "Scan vCard" }).press("Enter");
    await comeTo(page);
    for (let ran = 0; ran < 6_000; ran += 500) await page.clock.runFor(500);
    await expect(floating(page)).toHaveCount(1);
  });

  test("its cross, the keyboard and a swipe to the right close it @all", async ({ ownPage }) => {
    const page = await ownPage("sales");
    await withStoppedClock(page, "/customers");
    const cross = floating(page).getByRole("button", { name: "Dismiss" });
    await sayIt(page);
    await untilItFloats(page);
    await cross.click();
    await expectClosed(page);

    await sayIt(page);
    await untilItFloats(page);
    await cross.focus();
    await page.keyboard.press("Enter");
    await expectClosed(page);

    await sayIt(page);
    await untilItFloats(page);
    // Position after the entry animation.
    await comeTo(page);
    const box = (await floating(page).boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + box.height / 2, { steps: 8 });
    await page.mouse.move(box.x + 260, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expectClosed(page);
  });
});

test("axe finds nothing on a toast of any kind, in the page and floating @all", async ({
  ownPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  const page = await ownPage("sales");
  const piece = { category: "rings", description: "Band", cost: "4.00", retailPrice: "10.00" };
  await page.clock.install();
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 });
    const hasNoViolations = async () => {
      // Held under the pointer that comes to it, it stays.
      await comeTo(page);
      for (const scheme of ["light", "dark"] as const) await expectNoAxeViolations(page, { scheme });
    };
    await page.goto("/customers");
    await sayIt(page);
    await hasNoViolations();

    const made = await page.request.post("/api/inventory", { data: { ...piece, sku: unique("TOAST-") } });
    const { id } = (await made.json()) as { id: number };
    const sale = `/sales/new?customerId=1&chooseItem=${id}`;
    await page.goto(sale);
    await page.getByRole("button", { name: "Process Sale" }).click();
    await expect(floating(page).filter({ hasText: "Sale processed successfully" })).toBeVisible();
    await expect(page).toHaveURL(/\/sales\/\d+\/finish$/);
    await hasNoViolations();

    await page.goto("/repairs/new?customerId=1");
    await page.getByLabel("Item", { exact: true }).fill("Clasp of a bracelet");
    await page.locator("[name=costToRepair]").fill("40");
    await page.getByLabel("Customer Price").fill("120");
    await page.getByRole("button", { name: "Create Repair" }).click();
    const toast = floating(page).filter({ hasText: "Repair intake completed successfully" });
    await expect(toast).toBeVisible();
    await hasNoViolations();
    const boxOf = async (part: string) => (await toast.locator(part).boundingBox())!;
    const [title, cross, link, text] = await Promise.all(
      [".toast-title", ".toast-close", ".toast-link", "[data-description]"].map(boxOf),
    );
    expect(Math.min(cross!.width, cross!.height)).toBeGreaterThanOrEqual(24);
    expect(Math.abs(cross!.y + cross!.height / 2 - (title!.y + title!.height / 2))).toBeLessThan(1.5);
    expect(link!.y).toBeGreaterThanOrEqual(text!.y + text!.height);
    expect(Math.abs(link!.x - text!.x)).toBeLessThan(1.5);

    // Its toast waits for the next page, which brings it from the server.
    await page.request.post("/customers/scan-vcard", { maxRedirects: 0 });
    const letScriptsCome = await holdScripts(page);
    await page.goto("/customers", { waitUntil: "commit" });
    await expect(page.locator(".toast-band")).toBeVisible();
    for (const scheme of ["light", "dark"] as const) await expectNoAxeViolations(page, { scheme });
    letScriptsCome();
  }
});

test("without scripts a toast is part of the page, and a link reloads the page without it @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, "with scripts it floats");
  const page = await signedInPage("sales");
  await page.goto("/customers?search=a");
  await sayIt(page);
  const band = page.getByRole("status").filter({ hasText: SAID });
  await expect(band).toHaveCount(1);
  await band.getByRole("link", { name: "Dismiss" }).click();
  await expect(band).toHaveCount(0);
  await expect(page).toHaveURL(/\/customers\?search=a$/);

  await sayIt(page);
  await expect(band).toHaveCount(1);
  await page.reload();
  await expect(band).toHaveCount(0);
});
