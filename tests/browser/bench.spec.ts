import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { openMore } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

test("a job goes from the bench's list to ready, one press for each step @all-no-scripts", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const item = unique("Bench ring ");
  const made = await page.request.post("/api/repairs", {
    data: {
      customerId: shopServer.cast.amelia.id,
      item,
      costToRepair: "10.00",
      customerPrice: "40.00",
      location: "boca",
    },
  });
  const { id } = (await made.json()) as { id: number };
  const envelope = await page.request.get(`/api/repairs/${id}/envelope`);
  const { order } = (await envelope.json()) as { order: { version: number } };
  const promised = await page.request.put(`/api/repairs/${id}/envelope`, {
    data: { version: order.version, promised: "2020-01-06", items: [{ description: item }] },
  });
  expect(promised.status()).toBe(200);

  await page.goto("/repairs");
  await page.getByRole("link", { name: "Bench", exact: true }).click();
  await page.getByRole("link", { name: /^Late \d/ }).click();
  await expect(page).toHaveURL(/list=late/);
  const row = page.getByRole("row", { name: item });
  await expect(row).toContainText("days late");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await row.getByRole("button", { name: `Start: repair ${id}` }).click();
  await expect(page.getByText("Repair status updated successfully").first()).toBeVisible();
  await expect(page).toHaveURL(/list=late/);
  await row.getByRole("button", { name: `Mark Completed: repair ${id}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: /^Completed/ }).click();
  await page.getByRole("row", { name: item }).getByRole("link", { name: "Notify" }).click();
  await expect(page).toHaveURL(`/orders/${id}/told`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`/repairs/${id}`);
  await page.goto("/repairs/bench?list=ready");
  await page.getByRole("row", { name: item }).getByRole("link", { name: "Hand over" }).click();
  await expect(page).toHaveURL(/\/sales\/new/);
  await expect(page.getByText(item).first()).toBeVisible();
});

test("at the bench on a phone: an envelope is scanned, waits for a part, and its time is noted @all", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.setViewportSize({ width: 375, height: 800 });
  const item = unique("Parts ring ");
  const made = await page.request.post("/api/repairs", {
    data: {
      customerId: shopServer.cast.amelia.id,
      item,
      costToRepair: "30.00",
      customerPrice: "80.00",
      location: "boca",
    },
  });
  const { id } = (await made.json()) as { id: number };
  await page.goto("/repairs/bench");
  await page.getByLabel("Envelope").fill(`R-${id}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/repairs/${id}`);
  await openMore(page);
  await page.getByRole("link", { name: "Wait for parts" }).click();
  await page.getByLabel("Part", { exact: true }).fill("Lobster clasp");
  await page.getByLabel("Vendor").fill("Kessel & Son");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Waiting for Lobster clasp, from Kessel & Son").first()).toBeVisible();
  await page.goto("/repairs/bench?list=parts");
  const row = page.getByRole("row", { name: item });
  await expect(row).toContainText("Lobster clasp");
  await expect(row.getByText(/R-\d{6}$/)).toHaveCount(1);
  await row.getByRole("link", { name: `Notes of repair ${id}` }).click();
  const chosen = page.locator("#job");
  await expect(chosen).toBeInViewport();
  if (javaScriptEnabled) await expect(chosen).toBeFocused();
  await expect(chosen).toContainText("Nothing noted yet.");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await chosen.getByRole("link", { name: "Log Time" }).click();
  await page.getByLabel("Minutes").fill("35");
  await page.getByLabel(/^Material/).fill("0.3 g rose gold");
  await page.getByLabel("Cost of material").fill("14");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/repairs\/bench\?list=parts&job=\d+#job$/);
  await expect(chosen).toBeInViewport();
  if (javaScriptEnabled) await expect(chosen).toBeFocused();
  await expect(chosen).toContainText("35 min, 0.3 g rose gold, $14.00 (");
  await row.getByRole("button", { name: `Mark Parts In: repair ${id}` }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`/repairs/${id}`);
  const note = page.getByText("35 min, 0.3 g rose gold, $14.00 (");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Undone: 35 min, 0.3 g rose gold")).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Start: repair ${id}` })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
});

test("a day of the strip leads to its jobs, and at intake it fills in the promise @all", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const item = unique("Strip ring ");
  await page.goto(`/repairs/new?customerId=${shopServer.cast.amelia.id}`);
  await page.locator('#repair [name="item"]').fill(item);
  const days = page.getByRole("group", { name: "Days to promise" }).getByRole("button");
  const promised = page.getByLabel(/^Promised/);
  // By the rule in Settings, five work days ahead.
  await expect(promised).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await days.nth(3).click();
  await expect(days.nth(3)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator('#repair [name="item"]')).toHaveValue(item);
  await days.nth(3).click();
  await expect(promised).toHaveValue("");
  await days.nth(4).click();
  await expect(days.nth(4)).toHaveAttribute("aria-pressed", "true");
  const day = await promised.inputValue();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.locator('#repair [name="costToRepair"]').fill("10");
  await page.locator('#repair [name="customerPrice"]').fill("40");
  await page.getByRole("button", { name: "Create Repair" }).first().click();
  await expect(page.getByText("Repair intake completed successfully").first()).toBeVisible();

  for (const path of ["/", "/repairs"]) {
    await page.goto(path);
    const strip = page.getByRole("navigation", { name: /by promised day$/ });
    await expect(strip.getByRole("link")).toHaveCount(10);
    // By its day, not by its place: until every store has the day of this one, the strip begins with the day before.
    await strip.locator(`a[href$="/repairs/bench?list=${day}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/repairs/bench\\?list=${day}$`));
    await expect(page.getByRole("row", { name: item })).toBeVisible();
    await expect(strip.locator("[aria-current]")).toHaveCount(1);
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  }
});
