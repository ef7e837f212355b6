import type { Page } from "@playwright/test";
import { smallPdf } from "../../app/sample-shop/small-pdf.ts";
import { expect, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

const sheet = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: smallPdf(unique(name), ["Signed."]),
});

/** Opens the page of files from a record, adds one after a refused attempt, and removes it again. */
async function addAndRemove(page: Page, name: string) {
  await page.getByRole("link", { name: "Add files" }).click();
  await expect(page.getByRole("heading", { name: /^Files of / })).toBeVisible();
  const form = page.locator("#file");
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Add File" }).click();
  await expect(page.locator("#error-summary")).toContainText("Choose a file first");
  await expect(page.locator("#error-summary")).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await form.getByLabel("File", { exact: true }).setInputFiles(sheet("scan.pdf"));
  await form.getByRole("button", { name: "Add File" }).click();
  await expect(page.getByText("File added")).toHaveCount(1);
  await expect(form.getByLabel("Name")).toHaveValue("");
  await page
    .getByRole("link", { name: /^Back to |^← / })
    .or(page.getByRole("link", { name: "Back", exact: true }))
    .first()
    .click();
  const link = page.getByRole("link", { name, exact: true });
  await expect(link).toHaveAttribute("target", "_blank");
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await page.getByRole("link", { name: "Add or remove files" }).click();
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByText("File removed")).toHaveCount(1);
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
}

test("a signed paper is added to a customer, opened and removed @all", async ({
  signedInPage,
  shopServer,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto(`/customers/${shopServer.cast.amelia.id}`);
  await addAndRemove(page, unique("Signed paper "));
  forgive(complaints, 422);
});

test("a certificate is added to an item, opened and removed @all", async ({
  signedInPage,
  shopServer,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto(`/inventory/${shopServer.cast.haloRing.id}`);
  await addAndRemove(page, unique("Certificate "));
  forgive(complaints, 422);
});
