import { chromium, type Page } from "@playwright/test";
import { smallPdf } from "../../app/sample-shop/small-pdf.ts";
import { expect, test, forgive } from "../support/browser.ts";
import { systemBrowser, WITH_WINDOWS } from "../support/system-browser.ts";
import { unique } from "../support/unique.ts";

const freshTitle = () => unique("Process ");
const form = (page: Page) => page.locator("#process");
const cardOf = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const sheet = (name: string, buffer = smallPdf(name, ["Do it with care."])) => ({
  name,
  mimeType: "application/pdf",
  buffer,
});

test("a process is added with a PDF, which opens in a new tab; then its PDF is replaced and removed @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("admin");
  const title = freshTitle();
  await page.goto("/");
  if (!javaScriptEnabled) await page.goto("/processes");
  else await page.getByRole("navigation").getByRole("link", { name: "Processes" }).click();
  await page.getByRole("link", { name: "Add Process" }).first().click();
  await expect(page).toHaveURL(/\/processes\/new$/);
  await expect(page.getByRole("dialog")).toHaveCount(javaScriptEnabled ? 1 : 0);
  await form(page).getByLabel("Category").fill("Bench");
  await form(page).getByLabel("Description").fill("First line\nsecond line");
  await form(page).getByLabel("PDF file").setInputFiles(sheet("first.pdf"));
  await form(page).getByRole("button", { name: "Add Process" }).click();

  await expect(page.locator("#error-summary")).toContainText("Title is required");
  await expect(page.locator("#error-summary")).toBeFocused();
  await expect(form(page)).toContainText("first.pdf (1 KB) is uploaded");
  await expect(form(page).getByLabel("Description")).toHaveValue("First line\nsecond line");
  await form(page).getByLabel("Title").fill(title);
  await form(page).getByRole("button", { name: "Add Process" }).click();
  await expect(page).toHaveURL(/\/processes$/);
  await expect(page.getByText("Process documentation created successfully")).toHaveCount(1);

  await expectOpensPdf(page, `Download PDF of ${title}`, "first.pdf");

  await cardOf(page, title)
    .getByRole("link", { name: `Edit ${title}` })
    .click();
  await expect(form(page)).toContainText("Attached: first.pdf");
  await form(page).getByLabel("PDF file").setInputFiles(sheet("second.pdf"));
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/processes\/\d+$/);
  await expect(page.getByText("Process documentation updated successfully")).toHaveCount(1);
  await expectOpensPdf(page, "Download PDF", "second.pdf");

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await form(page).getByLabel("Remove the PDF").check();
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("main")).toContainText("No PDF attached");
  forgive(complaints, 422);
});

test("a file that isn't a PDF, or is too large, is an error at the field; a link can replace it @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("owner");
  const title = freshTitle();
  await page.goto("/processes/new");
  await form(page).getByLabel("Title").fill(title);
  await form(page)
    .getByLabel("PDF file")
    .setInputFiles(sheet("page.pdf", Buffer.from("<script>1</script>")));
  await form(page).getByRole("button", { name: "Add Process" }).click();
  await expect(page.locator("#error-summary")).toContainText("This file is not a PDF");
  await expect(form(page).getByLabel("Title")).toHaveValue(title);

  await form(page)
    .getByLabel("PDF file")
    .setInputFiles(sheet("large.pdf", Buffer.alloc(10 * 1024 * 1024 + 1)));
  if (javaScriptEnabled) {
    await expect(page.locator(".field-error")).toHaveText("The file is larger than 10 MB");
    await expect(form(page).getByText("Drop a file here")).toBeVisible();
  } else {
    await form(page).getByRole("button", { name: "Add Process" }).click();
    await expect(page.locator("#error-summary")).toContainText("The file is larger than 10 MB");
  }

  await form(page).getByLabel("Link to a PDF").fill("javascript:alert(1)");
  await form(page).getByRole("button", { name: "Add Process" }).click();
  await expect(page.locator("#error-summary")).toContainText("Enter a valid URL");
  await form(page).getByLabel("Link to a PDF").fill("https://handbook.example/a.pdf");
  await form(page).getByRole("button", { name: "Add Process" }).click();
  await expect(page).toHaveURL(/\/processes$/);
  const link = cardOf(page, title).getByRole("link", { name: "Download PDF" });
  await expect(link).toHaveAttribute("href", "https://handbook.example/a.pdf");
  await expect(link).toHaveAttribute("target", "_blank");
  forgive(complaints, 422, 413);
});

test("processes are found by words and category; an empty result says what to do @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  await page.goto("/processes");
  await page.getByRole("searchbox", { name: "Search" }).fill("SAFE people");
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(page).toHaveURL(/search=SAFE\+people/);
  await expect(cardOf(page, "Opening the safe")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill("nothing like it");
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No processes found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your filters or search terms.")).toBeVisible();
  await page.locator(".empty-state").getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/processes$/);
  await expect(page.getByRole("heading", { name: "No processes found" })).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  await page.goto("/processes?search=safe");
  await page.getByRole("link", { name: "Opening the safe", exact: true }).click();
  await expect(page).toHaveURL(/\/processes\/1$/);
  await expect(page.getByRole("main")).toContainText("Two people, always.");
});

test("others are told that it is for administrators and owners @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/processes");
  await expect(page.getByRole("main")).toContainText(
    "Access Restricted: This section is only available to administrators and owners.",
  );
  forgive(complaints, 403);
});

/** A link opens the file in the browser's viewer in a new tab, with the response's policy. */
async function expectOpensPdf(page: Page, name: string, file: string) {
  const linkIn = (there: Page) => there.getByRole("link", { name });
  const answer = await page.request.get((await linkIn(page).getAttribute("href"))!);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect(answer.headers()["content-disposition"]).toContain(`inline; filename="${file}"`);
  const { launchOptions, javaScriptEnabled } = test.info().project.use;
  const path = systemBrowser(WITH_WINDOWS);
  const own = path ? { executablePath: path } : { executablePath: undefined, channel: "chromium" };
  const browser = await chromium.launch({ ...launchOptions, ...own });
  const storageState = await page.context().storageState();
  const same = await browser.newPage({ storageState, javaScriptEnabled });
  await same.goto(page.url());
  const [tab] = await Promise.all([same.waitForEvent("popup"), linkIn(same).click()]);
  await expect(tab).toHaveURL(/\/processes\/\d+\/pdf$/);
  await expect
    .poll(() => tab.frames().some((frame) => frame.url().startsWith("chrome-extension://")))
    .toBe(true);
  await browser.close();
}
