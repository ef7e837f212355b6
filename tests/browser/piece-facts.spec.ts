import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { untilAnswered } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

/** The inventory form; filters have the same labels. */
const formOn = (page: Page) => page.locator("form[method=post]", { has: page.getByLabel("SKU") });
const press = (page: Page, name: string) =>
  untilAnswered(page, () => formOn(page).getByRole("button", { name, exact: true }).click());
const unfold = (page: Page, title: string) => formOn(page).getByText(title, { exact: false }).first().click();

test("a piece with metal and stones is added, copied, and found by both @all", async ({
  signedInPage,
  complaints,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const sku = unique("GEM-");
  await page.goto("/inventory/new");
  const form = formOn(page);
  await form.getByLabel("SKU").fill(sku);
  await form.getByLabel("Category", { exact: true }).selectOption("rings");
  await form.getByLabel("Description").fill("Three-stone ring");
  await form.getByLabel("Cost").fill("1200");
  await form.getByLabel("Retail Price").fill("2500");
  await form.getByLabel("Metal").selectOption("Platinum");
  await form.getByLabel("Karat").selectOption("14K");
  await form.getByLabel("Size").fill("6.5");
  await expect(form.getByLabel("Laboratory")).toBeHidden();

  await unfold(page, "Stones");
  await press(page, "Add a Stone");
  await expect(form.getByLabel("SKU")).toHaveValue(sku);
  await expect(form.getByLabel("Stone", { exact: true })).toBeFocused();
  await form.getByLabel("Stone", { exact: true }).fill("diamond");
  await form.getByLabel("Shape").fill("round");
  await form.getByLabel("Carat").fill("1.02");
  await press(page, "Add a Stone");
  const second = form.getByRole("group", { name: "Stone 2" });
  await second.getByLabel("Stone", { exact: true }).fill("sapphire");
  await second.getByLabel("How many").fill("2");
  await expect(second.getByLabel("Center or side")).toHaveValue("side");
  // A row that says nothing is left out; one that is removed, too.
  await press(page, "Add a Stone");
  await press(page, "Add a Stone");
  await press(page, "Remove stone 3");
  await expect(form.getByRole("group", { name: /^Stone \d/ })).toHaveCount(3);

  await unfold(page, "Serial Number and Certificate");
  await form.getByLabel("Serial number").fill("SN-1");
  await form.getByLabel("Laboratory").fill("GIA");
  await press(page, "Add Item");
  await expect(page.locator("#error-summary")).toContainText("Platinum is 900, 950, 999");
  await expect(form.getByLabel("Laboratory")).toHaveValue("GIA");
  await expect(second.getByLabel("Stone", { exact: true })).toHaveValue("sapphire");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await form.getByLabel("Karat").selectOption("950");
  await press(page, "Add Item");
  await expect(page.getByText("Inventory item created successfully")).toHaveCount(1);

  await page.getByRole("link", { name: "Three-stone ring" }).first().click();
  const details = page.locator(".data-list");
  await expect(details).toContainText("Platinum 950");
  await expect(details).toContainText("Round diamond, 1.02 ct");
  await expect(details).toContainText("2 × sapphire");
  await expect(details).toContainText("SN-1");

  await page.getByRole("link", { name: "Copy", exact: true }).click();
  await expect(formOn(page).getByLabel("SKU")).toHaveValue("");
  await expect(formOn(page).getByLabel("Description")).toHaveValue("Three-stone ring");
  await expect(formOn(page).getByLabel("Serial number")).toHaveValue("");
  await expect(formOn(page).getByLabel("Laboratory")).toHaveValue("GIA");
  await expect(formOn(page).getByLabel("Metal")).toHaveValue("platinum");
  await expect(formOn(page).getByRole("group", { name: /^Stone \d/ })).toHaveCount(2);
  await formOn(page).getByLabel("SKU").fill(`${sku}-B`);
  await formOn(page).getByLabel("Description").fill("Its copy");
  await press(page, "Add Item");
  await expect(page.getByText("Inventory item created successfully")).toHaveCount(1);
  await expect(page).toHaveURL(/\/inventory$/);

  await page.goto(`/inventory?search=${sku}`);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await page.getByText("More Filters").click();
  await page.getByLabel("Metal").selectOption("Yellow gold");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "No inventory found" })).toBeVisible();
  await page.getByLabel("Metal").selectOption("Platinum");
  await page.getByLabel("Karat").selectOption("950");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/metal=platinum.*karat=950/);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expect(page.locator("tbody tr").first()).toContainText("Platinum 950");

  await page.goto("/inventory?search=950+platinum+sapphires");
  await expect(page.locator("tbody tr").first()).toContainText(`${sku}-B`);
  forgive(complaints, 422);
});

test("an edit keeps the stones, takes one away, and folds what is empty @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  const sku = unique("GEM-");
  const sent = await page.request.post("/api/inventory", {
    data: {
      sku,
      category: "rings",
      description: "Band",
      cost: "1.00",
      retailPrice: "2.00",
      tagText: "Eternity",
      stones: [
        { kind: "diamond", count: 20, place: "side" },
        { kind: "ruby", carat: "0.5" },
      ],
    },
  });
  const { id } = (await sent.json()) as { id: number };
  await page.goto(`/inventory/${id}/edit`);
  const form = formOn(page);
  await expect(form.getByLabel("Tag text")).toBeVisible();
  await expect(form.getByLabel("Laboratory")).toBeHidden();
  await expect(form.getByRole("group", { name: "Stone 2" }).getByLabel("Carat")).toHaveValue("0.5");
  await form.getByLabel("Description").fill("Ruby band");
  await press(page, "Remove stone 1");
  await expect(form.getByLabel("Stone", { exact: true })).toHaveCount(1);
  await expect(form.getByLabel("Stone", { exact: true })).toHaveValue("ruby");
  await expect(form.getByLabel("Description")).toHaveValue("Ruby band");
  await form.getByLabel("Description").press("Enter");
  await expect(page.getByText("Inventory item updated successfully")).toHaveCount(1);
  await expect(page.locator(".data-list")).toContainText("Ruby, 0.5 ct");
  await expect(page.locator(".data-list")).not.toContainText("iamond");
  await page.goto(`/inventory/tags?ids=${id}`);
  await expect(page.locator(".tag-words")).toHaveText("Eternity");
});

test("the list is narrowed to a case under 'More Filters', and printed so @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  const displayCase = unique("Case ");
  const item = {
    category: "rings",
    description: "Cased ring",
    cost: "1",
    retailPrice: "5",
    location: "boca",
  };
  for (const [sku, where] of [
    [unique("IN-"), displayCase],
    [unique("OUT-"), unique("Case ")],
  ] as const)
    await page.request.post("/api/inventory", { data: { ...item, sku, displayCase: where } });
  await page.goto("/inventory?location=all");
  await page.getByText("More Filters").click();
  await page.getByLabel("Case", { exact: true }).selectOption(displayCase);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("row", { name: /IN-/ })).toHaveCount(1);
  await expect(page.getByRole("row", { name: /OUT-/ })).toHaveCount(0);
  await page.goto(`/lists/inventory/print?displayCase=${encodeURIComponent(displayCase)}&location=all`);
  await expect(page.getByText(`Case: ${displayCase}`)).toBeVisible();
});
