import type { Locator, Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

const picker = (page: Page) => page.getByRole("group", { name: "Search customers" });
/** A summary amount by label. */
const figure = (page: Page, label: string) =>
  page.locator(".totals-row", { has: page.getByText(label, { exact: true }) }).locator("dd");
const rowOf = (page: Page, item: string) => page.getByRole("row").filter({ hasText: item });

/** Sets a status in a row or on a record; without scripts, with its button. */
async function setStatus(within: Locator | Page, status: string, javaScriptEnabled: boolean | undefined) {
  await within.getByRole("combobox", { name: /^Status of repair/ }).selectOption(status);
  if (!javaScriptEnabled) await within.getByRole("button", { name: /^Set Status of repair/ }).click();
}

/** A repair at boca, for Amelia unless said otherwise, that no other test uses. */
async function aRepair(page: Page, item: string, customerId = 1) {
  const made = await page.request.post("/api/repairs", {
    data: { customerId, item, costToRepair: "35.00", customerPrice: "110.00", location: "boca" },
  });
  expect(made.status()).toBe(201);
  return (await made.json()) as { id: number };
}

test("a repair is taken in, its ticket printed, and moved through its statuses to picked up @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const item = unique("Ring sizing ");
  await page.goto("/repairs?location=boca");
  await page.getByRole("link", { name: "Repair Intake" }).first().click();
  await expect(page).toHaveURL(/\/repairs\/new/);
  // Until the stylesheet is there, the bar for phones shows its button beside the form's.
  await page.waitForLoadState();
  await expect(page.getByRole("heading", { name: "New Repair Intake" })).toBeVisible();
  const create = page.getByRole("button", { name: "Create Repair" });
  if (javaScriptEnabled) {
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(create).toBeDisabled();
  } else {
    await expect(create).toBeEnabled();
  }

  const form = page.locator("#repair");
  await form.getByLabel("Item", { exact: true }).fill(item);
  await form.getByLabel("Repair Cost").fill("35");
  await form.getByLabel("Customer Price").fill("$110.00");
  if (javaScriptEnabled) await expect(figure(page, "Profit")).toHaveText("$75.00");
  await page.locator("[name=customerSearch]").fill("hartw");
  if (!javaScriptEnabled) await picker(page).getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Choose Amelia Hartwell" }).click();
  await expect(picker(page).getByRole("button", { name: /^Change/ })).toContainText("Amelia Hartwell");
  await expect(figure(page, "Profit")).toHaveText("$75.00");
  await expect(form.getByLabel("Item", { exact: true })).toHaveValue(item);
  await expect(form.getByLabel("Status")).toHaveValue("pending");
  await create.click();

  await expect(page).toHaveURL(/\/repairs\?location=boca$/);
  await expect(page.getByText("Repair intake completed successfully")).toHaveCount(1);
  const row = rowOf(page, item);
  await expect(row).toContainText("Amelia Hartwell");
  await expect(row).toContainText("$75.00");

  await row.getByRole("link", { name: /^View repair/ }).click();
  await page.getByRole("link", { name: "Print Ticket", exact: true }).click();
  await expect(page.getByRole("img", { name: /^Barcode R-\d{6}$/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(item);
  await page.goto("/repairs?location=boca");

  for (const [status, label] of [
    ["in_progress", "In Progress"],
    ["completed", "Completed"],
    ["picked_up", "Picked Up"],
  ] as const) {
    const set = page.waitForResponse((answer) => answer.request().method() === "POST");
    await setStatus(rowOf(page, item), status, javaScriptEnabled);
    await set;
    await expect(rowOf(page, item).locator("option:checked")).toHaveText(label);
    await expect(page.getByText("Repair status updated successfully")).toHaveCount(1);
    await expect(page).toHaveURL(/\/repairs\?location=boca$/);
    await expect(rowOf(page, item).getByRole("combobox")).toHaveValue(status);
  }
  await rowOf(page, item).getByRole("link", { name: item, exact: true }).click();
  await expect(page.getByText("Status changed from Completed to Picked Up")).toBeVisible();
  await expect(page.getByText("Taken in", { exact: true }).first()).toBeVisible();
});

test("setting a status keeps the list's filters, and with scripts the focus and scroll position @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const item = unique("Opal polish ");
  await aRepair(page, item);
  await page.goto(`/repairs?${new URLSearchParams({ search: item, location: "boca" })}`);
  const list = page.url();
  await rowOf(page, item).getByRole("combobox").focus();
  await setStatus(rowOf(page, item), "completed", javaScriptEnabled);
  await expect(page.getByText("Repair status updated successfully")).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(page.getByLabel("Search")).toHaveValue(item);
  if (javaScriptEnabled) await expect(rowOf(page, item).getByRole("combobox")).toBeFocused();
});

test("a status is set on the record, under 'More' @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("sales");
  const { id } = await aRepair(page, unique("Bezel "));
  await page.goto(`/repairs/${id}`);
  const head = page.locator(".record-head");
  await head.locator("summary", { hasText: "More" }).click();
  await setStatus(head, "in_progress", javaScriptEnabled);
  await expect(page.getByText("Repair status updated successfully")).toBeVisible();
  await expect(page).toHaveURL(`/repairs/${id}`);
  await expect(head.locator(".record-facts")).toContainText("In Progress");
});

test("a status set by mistake is undone from its message @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const item = unique("Undone clasp ");
  await aRepair(page, item);
  await page.goto(`/repairs?${new URLSearchParams({ search: item })}`);
  const list = page.url();
  const status = rowOf(page, item).getByRole("combobox");
  await setStatus(rowOf(page, item), "completed", javaScriptEnabled);
  await expect(page.getByText("Repair status updated successfully")).toBeVisible();
  await expect(status).toHaveValue("completed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status).toHaveValue("pending");
  await expect(page).toHaveURL(list);
  await page.reload();
  await expect(status).toHaveValue("pending");
});

test("arrow keys pass through the statuses; Enter sets one, or 'Set' without scripts @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const item = unique("Arrow clasp ");
  await aRepair(page, item);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postData() ?? ""));
  await page.goto(`/repairs?${new URLSearchParams({ search: item })}`);
  const status = rowOf(page, item).getByRole("combobox");
  await status.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveValue("completed");
  expect(sent).toEqual([]);
  if (javaScriptEnabled) await page.keyboard.press("Enter");
  else await rowOf(page, item).getByRole("button", { name: "Set" }).click();
  await expect(page.getByText("Repair status updated successfully")).toBeVisible();
  await expect(status).toHaveValue("completed");
  expect(sent.filter((body) => body.includes("status="))).toHaveLength(1);
});

test("a refused intake says what is missing and keeps the rest @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/repairs/new?customerId=1");
  const form = page.locator("#repair");
  await form.getByLabel("Item", { exact: true }).fill("Brooch pin");
  await form.getByLabel("Repair Cost").fill("ten");
  await form.getByLabel("Item", { exact: true }).press("Enter");
  await expect(page.getByText("Repair intake completed")).toHaveCount(0);
  if (!javaScriptEnabled) await expect(page.getByText(/: enter an amount like 450.00/)).toBeVisible();
  await page.getByRole("button", { name: "Create Repair" }).click();
  await expect(page.locator("#error-summary")).toBeFocused();
  await expect(page.locator("#error-summary")).toContainText(
    "2 fields need attention before the repair can be created",
  );
  await expect(page.locator("#error-summary")).toContainText("Customer price is required");
  await expect(form.getByLabel("Item", { exact: true })).toHaveValue("Brooch pin");
  await expect(form.getByLabel("Repair Cost")).toHaveValue("ten");
  forgive(complaints, 422);
});

test("an edit that comes too late shows what is saved now @all", async ({ signedInPage, complaints }) => {
  const page = await signedInPage("sales");
  const item = unique("Hinge ");
  const { id } = await aRepair(page, item);
  await page.goto(`/repairs/${id}/edit`);
  await page.request.put(`/api/repairs/${id}`, { data: { status: "in_progress" } });
  await page.locator("#repair").getByLabel("Customer Price").fill("120");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Your changes are kept.")).toBeVisible();
  await expect(page.getByText("Now saved:")).toHaveCount(0);
  await expect(page.getByText("Its status stays In Progress.")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(new RegExp(`/repairs/${id}$`));
  await expect(page.getByText("$120.00").first()).toBeVisible();
  forgive(complaints, 409);
});

test("the list passes axe with its badges, and so does a ticket @all", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  const page = await signedInPage("sales");
  const long = `${unique("Long").replace("-", "")}${"hausenbergerdorff".repeat(5)}`;
  const person = { firstName: long, lastName: long, homeStore: "boca" };
  const made = await page.request.post("/api/customers", { data: person });
  const { id: customerId } = (await made.json()) as { id: number };
  await aRepair(page, long, customerId);
  for (const width of [1280, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/repairs");
    await expectNoAxeViolations(page, { scheme: "light" });
    await expectNoAxeViolations(page, { scheme: "dark" });
  }
  await page.goto(`/repairs/${shopServer.cast.pearls.id}/ticket`);
  await expectNoAxeViolations(page, { scheme: "light" });
});
