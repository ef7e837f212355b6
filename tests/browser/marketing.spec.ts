import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { untilAnswered } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

const freshName = () => unique("Campaign ");
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialogOrPage = (page: Page) => page.locator("#campaign");

test("a campaign is written, optimized, restored by Undo, created and looked at before it is sent @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("support");
  const name = freshName();
  await page.goto("/marketing");
  await page.getByRole("link", { name: "New Campaign" }).first().click();
  await expect(page).toHaveURL(/\/marketing\/new$/);
  await expect(page.getByRole("dialog")).toHaveCount(javaScriptEnabled ? 1 : 0);
  const form = dialogOrPage(page);
  const optimize = form.getByRole("button", { name: "Optimize with AI" });
  const subject = form.getByLabel("Subject");
  if (javaScriptEnabled) {
    await expect(optimize).toBeDisabled();
    await expect(subject).toHaveCount(0);
  } else {
    await expect(subject).toBeVisible();
    await expect(form.getByText("For email only")).toBeVisible();
  }

  await form.getByLabel("Campaign Type").selectOption("email");
  await form.getByLabel("Customer Tier").selectOption("diamond");
  await form.getByLabel("Message Content").fill("We have new sapphires.");
  await form.getByLabel("Scheduled Date").fill("2031-01-04T10:00");
  if (!javaScriptEnabled) await form.getByRole("button", { name: "Update Summary" }).last().click();
  await expect(form).toContainText("Planning estimate: 104");
  await expect(form).toContainText("Customers who match today1");
  await expect(form).toContainText("All of them can be emailed.");

  await optimize.click();
  await expect(form.getByText("Source: Built-in advisor")).toBeVisible();
  const message = form.getByLabel("Message Content");
  await expect(message).not.toHaveValue("We have new sapphires.");
  await form.getByRole("button", { name: "Undo" }).click();
  await expect(message).toHaveValue("We have new sapphires.");
  await expect(form.getByRole("button", { name: "Undo" })).toHaveCount(0);

  await subject.fill("New sapphires");
  const create = form.getByRole("button", { name: "Create Campaign" });
  if (javaScriptEnabled) {
    await expect(create).toBeDisabled();
    await expect(form.getByText("Enter the campaign's name first.")).toBeVisible();
  } else {
    await create.click();
    await expect(page.locator("#error-summary")).toContainText("Campaign name is required");
    await expect(page.locator("#error-summary")).toBeFocused();
  }
  await expect(message).toHaveValue("We have new sapphires.");
  await expect(subject).toHaveValue("New sapphires");
  await expect(form.getByLabel("Scheduled Date")).toHaveValue("2031-01-04T10:00");
  await form.getByLabel("Campaign Name").fill(name);
  // Enter must not submit an incomplete form: without scripts it updates the estimate.
  const enter = () => form.getByLabel("Campaign Name").press("Enter");
  await (javaScriptEnabled ? enter() : untilAnswered(page, enter));
  await expect(form.getByLabel("Campaign Name")).toHaveValue(name);
  await create.click();
  await expect(page).toHaveURL(/\/marketing$/);
  await expect(page.getByText("Campaign created successfully")).toHaveCount(1);
  const row = rowOf(page, name);
  await expect(row).toContainText("Draft");
  await expect(row).toContainText("1 segment");

  await row.getByRole("button", { name: `Send ${name}` }).click();
  await expect(page).toHaveURL(/\/marketing\/\d+\/send$/);
  await expect(page.getByRole("heading", { name: `Send ${name}` })).toBeVisible();
  await expect(page.getByText("Email isn't set up")).toBeVisible();
  if (!javaScriptEnabled) forgive(complaints, 422);
});

test("a row's optimize leaves a proposal that the campaign's page offers @all", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  const name = freshName();
  await page.goto("/marketing/new");
  const form = dialogOrPage(page);
  await form.getByLabel("Campaign Name").fill(name);
  await form.getByLabel("Campaign Type").selectOption("sms");
  await form.getByLabel("Message Content").fill("Pearls are in.");
  await form.getByRole("button", { name: "Create Campaign" }).click();
  await expect(page).toHaveURL(/\/marketing$/);

  await page.getByRole("button", { name: `Optimize ${name}` }).click();
  await expect(page).toHaveURL(/\/marketing\/\d+$/);
  await expect(page.getByText("Campaign Optimized")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Proposed message" })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Proposed message" })).toHaveCount(0);

  await page.getByRole("button", { name: "Optimize with AI" }).click();
  await page.getByRole("button", { name: "Use this message" }).click();
  await expect(page.getByRole("heading", { name: "Proposed message" })).toHaveCount(0);
  await expect(page.getByText("Pearls are in.", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(dialogOrPage(page).getByLabel("Message Content")).toHaveValue(/Pearls are in/);
  await dialogOrPage(page).getByLabel("Campaign Name").fill(`${name} again`);
  await dialogOrPage(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: `${name} again` })).toBeVisible();
});

test("a campaign's audience is downloaded from its page @all", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  const name = freshName();
  await page.goto("/marketing/new");
  await dialogOrPage(page).getByLabel("Campaign Name").fill(name);
  await dialogOrPage(page).getByLabel("Campaign Type").selectOption("direct_mail");
  await dialogOrPage(page).getByLabel("Message Content").fill("A card.");
  await dialogOrPage(page).getByRole("button", { name: "Create Campaign" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export audience" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^campaign-\d+-audience-\d{4}-\d\d-\d\d\.csv$/);
});

test("the Optimize button is disabled while the message is optimized @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser itself shows that a page is on its way");
  const page = await signedInPage("support");
  await page.goto("/marketing/new");
  const form = dialogOrPage(page);
  const optimize = form.getByRole("button", { name: "Optimize with AI" });
  await expect(optimize).toBeDisabled();
  await form.getByLabel("Campaign Type").selectOption("sms");
  await form.getByLabel("Message Content").fill("Pearls are in.");
  await expect(optimize).toBeEnabled();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/marketing\/new/, async (route) => {
    await held;
    await route.continue();
  });
  await optimize.click();
  await expect(form.getByRole("button", { name: "Optimizing..." })).toBeDisabled();
  await expect(form.getByRole("button", { name: "Create Campaign" })).toBeDisabled();
  letGo();
  await expect(form.getByText("Source: Built-in advisor")).toBeVisible();
  await expect(optimize).toBeEnabled();
});

test("a campaign that is completed elsewhere says so on its page @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("owner");
  const other = await signedInPage("owner");
  const name = freshName();
  await page.request.post("/api/customers", {
    data: {
      firstName: "Ida",
      lastName: name,
      homeStore: "boca",
      street: "12 Pearl St",
      city: "Boca Raton",
      state: "FL",
      zipCode: "33432",
    },
  });
  await page.goto("/marketing/new");
  await dialogOrPage(page).getByLabel("Campaign Name").fill(name);
  await dialogOrPage(page).getByLabel("Campaign Type").selectOption("direct_mail");
  await dialogOrPage(page).getByLabel("Message Content").fill("A card.");
  await dialogOrPage(page).getByRole("button", { name: "Create Campaign" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: /^Send to \d+ customers?$/ }).click();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/marketing\/\d+$/);
  await other.goto(page.url());
  await other.locator(".record-head summary").click();
  await other.getByRole("link", { name: "Complete", exact: true }).click();
  await expect(other.getByText("Nobody else is written to")).toBeVisible();
  await other.getByRole("link", { name: "Cancel" }).click();
  await expect(other.getByText("Nobody else is written to")).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Pause" })).toBeVisible();
  await other.locator(".record-head summary").click();
  await other.getByRole("link", { name: "Complete", exact: true }).click();
  await other.getByRole("button", { name: "Complete" }).click();
  await expect(other).toHaveURL(page.url());
  await expect(other.getByText("Completed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.locator("#error-summary")).toContainText("A completed campaign can't be paused");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  forgive(complaints, 409);
});

test("the dialog passes axe @all", async ({ signedInPage, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  const page = await signedInPage("owner");
  await page.goto("/marketing");
  await page.getByRole("link", { name: "New Campaign" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  for (const scheme of ["light", "dark"] as const) await expectNoAxeViolations(page, { scheme });
});

test("the form stays when counting its customers fails @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "without scripts they are counted with the page");
  const page = await signedInPage("support");
  await page.goto("/marketing/new");
  const form = dialogOrPage(page);
  await form.getByLabel("Message Content").fill("Come and see the pearls");
  let fails = true;
  await page.route(/\/marketing\/audience/, (route) => (fails ? route.abort() : route.continue()));
  await form.getByLabel("Customer Tier").selectOption("gold");
  await expect(form).toContainText("Customers couldn't be counted right now.");
  await expect(form.getByLabel("Message Content")).toHaveValue("Come and see the pearls");
  fails = false;
  await form.getByLabel("Customer Tier").selectOption("diamond");
  await expect(form).not.toContainText("Customers couldn't be counted right now.");
  await expect(form).toContainText(/Customers who match today\d/);
  complaints.splice(0);
});
