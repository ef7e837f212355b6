import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("suggestions are asked for in the list and read on the record @all-scripts", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/customers?search=hartwell");
  await page.getByRole("button", { name: "Generate AI suggestions for Amelia Hartwell" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Amelia Hartwell" })).toBeVisible();
  await expect(page.getByText("AI Suggestions Generated")).toBeVisible();
  const panel = page.locator("#suggestions");
  await expect(panel).toContainText("Built-in advisor");
  await expect(panel).toContainText("for Sal Brook");
  await expect(panel).toBeInViewport();
  await panel.getByRole("button", { name: "Generate New Suggestions" }).click();
  await expect(panel.getByRole("button", { name: "Generate New Suggestions" })).toBeEnabled();
  await expect(page.getByText("AI Suggestions Generated").last()).toBeVisible();
});

test("the dashboard has its insights with source and time, for read only too @all", async ({
  signedInPage,
}) => {
  for (const role of ["owner", "read_only"] as const) {
    const page = await signedInPage(role);
    await page.goto("/");
    const card = page.locator("section", { has: page.getByRole("heading", { name: "AI Sales Insights" }) });
    await expect(card).toContainText(/Built-in advisor, \w{3} \d+, \d{4}/);
    for (const title of ["Sales Trend", "Recommendation", "Alert"])
      await expect(card.getByRole("heading", { name: title })).toBeVisible();
    await expect(card).not.toContainText("Hartwell");
  }
});

test("record and dashboard pass axe @all", async ({ signedInPage, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  const page = await signedInPage("owner");
  const someone = { firstName: "Nell", lastName: unique("Advised"), homeStore: "boca" };
  const made = await page.request.post("/api/customers", { data: someone });
  const record = `/customers/${((await made.json()) as { id: number }).id}`;
  await page.goto(record);
  await page.getByRole("button", { name: "Generate Suggestions" }).click();
  await expect(page.getByText("AI Suggestions Generated")).toBeVisible();
  for (const address of [record, "/"])
    for (const scheme of ["light", "dark"] as const) {
      await page.goto(address);
      await expectNoAxeViolations(page, { scheme });
    }
});
