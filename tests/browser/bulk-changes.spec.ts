import { TAG_PAPERS } from "~/domain/shop/settings/tag-papers";
import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { openMore } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

const rowOf = (page: Page, sku: string) => page.getByRole("row").filter({ hasText: sku });

/** Two items of a category of their own, at 100.00. */
async function aTray(page: Page) {
  const category = unique("tray");
  const skus = [unique("BULK-"), unique("BULK-")] as const;
  for (const sku of skus) {
    const item = { sku, category, description: "Plain band", cost: "40.00", retailPrice: "100.00" };
    const answer = await page.request.post("/api/inventory", { data: { ...item, location: "boca" } });
    expect(answer.status()).toBe(201);
  }
  return { category, skus };
}

test("a case is repriced from the list: ticked, previewed, changed, undone @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("support");
  const { category, skus } = await aTray(page);
  await page.goto(`/inventory?category=${category}`);
  await page.locator("details.menu").getByText("More").click();
  await page.getByRole("link", { name: "Change Several" }).click();
  await expect(page).toHaveURL(new RegExp(`/bulk-changes/new\\?category=${category}&ticks=`));
  // The list comes first; with scripts what to do with it stays in sight.
  await page.goto("/inventory/bulk-changes/new");
  await expect(page.getByRole("checkbox").first()).toBeInViewport();
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Preview" })).toBeInViewport();
  await page.goBack();
  await page.getByLabel("What to change").selectOption("price");
  await page.getByLabel("How the price changes").selectOption("raise_percent");
  await page.getByLabel("Amount or percent").fill("10");
  await page.getByLabel("Rounding").selectOption("95");
  if (javaScriptEnabled) await expect(page.getByLabel("New location")).toHaveCount(0);
  await page.getByLabel("All that match the filter").check();
  await page.getByRole("checkbox", { name: skus[0] }).check();
  // With scripts a tick chooses the ticked ones.
  if (!javaScriptEnabled) await page.getByLabel("Selected items").check();
  await expect(page.getByLabel("Selected items")).toBeChecked();
  await page.getByRole("button", { name: "Preview" }).click();

  await expect(page.getByRole("heading", { name: "Price: raise by 10%, round to .95" })).toBeVisible();
  await expect(rowOf(page, skus[0])).toContainText("$109.95");
  await expect(rowOf(page, skus[1])).toHaveCount(0);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Change 1 item" }).click();
  await expect(page.getByText("1 item changed").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Print Tags" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 item changed back").first()).toBeVisible();
  await expect(rowOf(page, skus[0])).toContainText("$109.95");
  await expect(rowOf(page, skus[0])).toContainText("$100.00");
  await page.goto(`/inventory?category=${category}`);
  await expect(rowOf(page, skus[0])).toContainText("$100.00");
});

test("a form without a choice says so and keeps the ticks @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("support");
  const { category, skus } = await aTray(page);
  await page.goto(`/inventory/bulk-changes/new?category=${category}`);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("checkbox", { name: skus[1] }).check();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator("#error-summary")).toContainText("Choose what to change");
  await expect(page.getByRole("checkbox", { name: skus[1] })).toBeChecked();
  await page.getByLabel("What to change").selectOption("location");
  await page.getByLabel("New location").selectOption("new_york");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(rowOf(page, skus[1])).toContainText("New York");
  // The browser logs refused responses to its console; here they are expected.
  forgive(complaints, 422);
});

test("tags are printed in real size, one to a label @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("support");
  const { category, skus } = await aTray(page);
  await page.goto(`/inventory/bulk-changes/new?category=${category}`);
  await page.getByLabel("All that match the filter").check();
  await page.getByRole("button", { name: "Print Tags" }).click();
  await expect(page).toHaveURL(/\/inventory\/tags/);
  await expect(page.getByText(skus[0])).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.emulateMedia({ media: "print" });
  const tags = new URL(page.url());
  for (const [name, { width, height }] of Object.entries(TAG_PAPERS)) {
    tags.searchParams.set("paper", name);
    await page.goto(tags.href);
    expect(await page.locator(".tag-paper").first().boundingBox()).toMatchObject({
      width: expect.closeTo(width * 96, 0),
      height: expect.closeTo(height * 96, 0),
    });
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(printed.match(/\/Type \/Page\b/g), name).toHaveLength(2);
    const [, across, up] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(printed) ?? [];
    expect(Math.abs(Number(across) - width * 72), name).toBeLessThan(1.5);
    expect(Math.abs(Number(up) - height * 72), name).toBeLessThan(1.5);
  }
  tags.searchParams.set("paper", "barbell");
  await page.goto(tags.href);
  const size = await page.locator(".tag-barbell").first().boundingBox();
  expect(size).toMatchObject({ width: expect.closeTo(2.2 * 96, 0), height: expect.closeTo(0.5 * 96, 0) });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 15[78](\.\d+)? 36\]/);
});

test("ticks hold over pages, a filter, Back and a reload, are shown alone, and are cleared @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("support");
  const category = unique("tray");
  const made: string[] = [];
  for (let n = 0; n < 26; n += 1) {
    const sku = unique("TICK-");
    const item = { sku, category, description: "Plain band", cost: "40.00", retailPrice: "100.00" };
    expect((await page.request.post("/api/inventory", { data: { ...item, location: "boca" } })).ok()).toBe(
      true,
    );
    made.push(sku);
  }
  const [oldest = "", newest = ""] = [made[0], made.at(-1)];
  const box = (sku: string) => page.getByRole("checkbox", { name: sku });
  const ticked = (n: number) =>
    expect(page.getByText(`${n} item${n === 1 ? "" : "s"} selected`)).toBeVisible();
  await page.goto(`/inventory/bulk-changes/new?category=${category}&size=25`);
  await box(newest).check();
  if (javaScriptEnabled) await ticked(1);
  await page.getByLabel("What to change").selectOption("location");
  await page.getByLabel("New location").selectOption("new_york");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await ticked(1);
  await expect(page.getByLabel("New location")).toHaveValue("new_york");
  await box(oldest).check();
  await page.getByLabel("Search").fill(newest);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(new RegExp(`search=${newest}`));
  await ticked(2);
  await expect(box(newest)).toBeChecked();
  await page.goBack();
  await expect(box(oldest)).toBeChecked();
  await page.goBack();
  await expect(box(newest)).toBeChecked();
  await page.reload();
  await ticked(2);
  await expect(box(newest)).toBeChecked();
  await page.getByRole("button", { name: "Show Selected" }).click();
  await expect(page).toHaveURL(/only=ticked/);
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Location: New York" })).toBeVisible();
  await expect(rowOf(page, oldest)).toBeVisible();
  await expect(rowOf(page, newest)).toBeVisible();
  const preview = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await ticked(2);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await ticked(0);
  // The preview that was left is found.
  await page.getByRole("link", { name: "Bulk Changes", exact: true }).click();
  await page.getByRole("link", { name: "Previews", exact: true }).click();
  await page.locator(`a[href='${preview}']`).click();
  await openMore(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Preview discarded").first()).toBeVisible();
  await expect(page.locator(`a[href='${preview}']`)).toHaveCount(0);
});
