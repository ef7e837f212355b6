import { expect, test } from "../support/browser.ts";

test("a click on a row's link leads to its page, with scripts without a new document @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/customers?search=hartwell");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole("link", { name: "View Amelia Hartwell" }).click();
  await expect(page).toHaveURL(/\/customers\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Amelia Hartwell" })).toBeVisible();
  expect(documents).toHaveLength(javaScriptEnabled ? 0 : 1);

  await page.goBack();
  await page.getByRole("link", { name: "Amelia Hartwell", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Amelia Hartwell" })).toBeVisible();
});

test("with Ctrl a row's link opens a tab of its own, and the list stays @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory");
  const opened = page.context().waitForEvent("page");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/inventory\/\d+\/edit$/);
  await expect(page).toHaveURL(/\/inventory$/);
});
