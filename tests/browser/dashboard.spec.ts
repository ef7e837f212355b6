import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("four placeholder cards show while the dashboard loads @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser itself loads the page");
  const page = await signedInPage("sales");
  await page.goto("/inventory");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.locator(".skeleton .stat")).toHaveCount(4);
  await expect(page.getByRole("table")).toBeHidden();
  letGo();
  await expect(page.getByRole("link", { name: "Today's Sales", exact: true })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

test("the day's sheet leads to the day's work: a sale, a repair, a customer to call @all", async ({
  signedInPage,
  shopServer,
}) => {
  const page = await signedInPage("sales");
  const name = unique("Dora");
  const [, ...rest] = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" })
    .format(new Date())
    .split("-");
  const answer = await page.request.post("/api/customers", {
    data: {
      firstName: name,
      lastName: "Called",
      homeStore: "boca",
      cellPhone: "(561) 555-0144",
      dateOfBirth: `1976-${rest.join("-")}`,
    },
  });
  expect(answer.status()).toBe(201);
  await page.goto("/");
  const dates = panel(page, "Dates This Week");
  await expect(dates.getByRole("link", { name: "(561) 555-0144" })).toHaveAttribute("href", "tel:5615550144");
  await dates.getByRole("link", { name: `${name} Called` }).click();
  await expect(page.getByRole("heading", { name: `${name} Called` })).toBeVisible();

  await page.goto("/");
  const { pearls } = shopServer.cast;
  // The whole line is the link.
  const line = panel(page, "Repairs to Do").locator("li", { hasText: pearls.item });
  const box = (await line.boundingBox())!;
  await line.click({ position: { x: box.width - 4, y: box.height - 4 } });
  await expect(page).toHaveURL(new RegExp(`/repairs/${pearls.id}$`));

  const sold = await page.request.post("/api/sales", {
    data: {
      walkIn: true,
      location: "boca",
      lines: [{ kind: "item", description: "Watch battery", price: "25.00" }],
      payments: [{ kind: "cash", amount: "25.00" }],
    },
  });
  const sale = (await sold.json()) as { id: number };
  await page.goto("/");
  await panel(page, "Sales Today").locator(`a[href='/sales/${sale.id}']`).click();
  await expect(page).toHaveURL(new RegExp(`/sales/${sale.id}$`));
});

test("both columns of the sheet end together @all", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  await page.goto("/");
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [left, right] = await page.locator(".day-sheet .stack").all();
    const bottom = async (stack: Locator) => {
      const box = (await stack.locator("> :last-child").boundingBox())!;
      return box.y + box.height;
    };
    await expect.poll(() => bottom(left!)).toBeCloseTo(await bottom(right!), 0);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test("New Sale comes first, then attention, repairs, sales and dates @all", async ({ ownPage }) => {
    const page = await ownPage("owner");
    await page.goto("/");
    const places = [
      page.getByRole("link", { name: "New Sale" }).first(),
      panel(page, "Needs Attention"),
      panel(page, "Repairs to Do"),
      panel(page, "Sales Today"),
      panel(page, "Dates This Week"),
    ];
    const tops = await Promise.all(places.map(async (place) => (await place.boundingBox())!.y));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });
});

function panel(page: Page, title: string): Locator {
  return page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
}
