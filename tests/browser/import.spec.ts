import type { Page } from "@playwright/test";
import { utils, write } from "xlsx";
import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

/** People with one last name, and one without. */
const listOf = (lastName: string, rows = 3) =>
  `firstName,lastName,company,email\n${Array.from({ length: rows }, (_, n) => `Ida${n},${lastName},X,i${n}@${lastName}.example`).join("\n")}\nNobody,,X,\n`;

/** A busy machine may need several seconds; the page polls until then. */
const untilImported = (page: Page) => page.getByRole("link", { name: "See customers" }).waitFor();

/** Presses 'Import' once more, below the columns that are left out. */
async function importAll(page: Page) {
  await page.getByText("won't be imported").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
}

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("a chosen file is imported, and its errors are listed and can be exported @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Import");
  await page.goto("/customers");
  await page.getByRole("link", { name: "Import Customers" }).click();
  if (javaScriptEnabled) await expect(page.getByRole("dialog", { name: "Import Customers" })).toBeVisible();
  await page.getByLabel("CSV file or workbook").setInputFiles(file("list.csv", listOf(lastName)));
  if (javaScriptEnabled) {
    await expect(page.getByText("0.00 MB")).toBeVisible();
    await expectNoAxeViolations(page, { scheme: "dark" });
  }
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 column of list.csv won't be imported")).toBeVisible();
  await expect(page.getByLabel("company", { exact: true })).toHaveValue("");
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "light" });
  await importAll(page);
  await untilImported(page);
  await expect(page.getByText("Successfully imported 3 customers")).toBeVisible();
  await expect(page.locator(".stat", { hasText: "Imported" })).toContainText("3");
  await expect(page.locator(".stat", { hasText: "Failed" })).toContainText("1");
  await expect(page.getByText(/^Row 5: .+: last name is missing$/)).toBeVisible();
  const errors = page.getByRole("list", { name: "Errors" });
  await expect(errors).toHaveCSS("max-height", "420px");
  await expect(errors).toHaveCSS("overflow-y", "auto");
  await expect(page.getByText("company", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export errors as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^import-\d+-errors\.csv$/);
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "light" });
  await page.getByRole("link", { name: "See customers" }).click();
  await expect(page.locator("h1")).toHaveText("Customer Management");
  await page.getByRole("searchbox", { name: "Search" }).fill(lastName);
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(page.getByRole("link", { name: `Ida0 ${lastName}`, exact: true })).toBeVisible();
});

test("an unreadable file is refused with a reason, and another can be chosen @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/customers/import");
  await page.getByLabel("CSV file or workbook").setInputFiles(file("empty.csv", ""));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Import Failed")).toBeVisible();
  await expect(page.locator("#error-summary")).toContainText("The file is empty.");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("422")]);
  await page.getByLabel("CSV file or workbook").setInputFiles(file("list.csv", listOf(unique("Second"), 1)));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await importAll(page);
  await untilImported(page);
  await expect(page.getByText("Successfully imported 1 customer")).toBeVisible();
});

test("a file can be dropped, taken away and dropped again @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "dropping needs scripts");
  const page = await signedInPage("sales");
  await page.goto("/customers");
  await page.getByRole("link", { name: "Import Customers" }).click();
  const zone = page.locator(".file-zone");
  const drop = async (name: string, text: string) => {
    const dataTransfer = await page.evaluateHandle(
      ([fileName = "", content = ""]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], fileName));
        return transfer;
      },
      [name, text],
    );
    await zone.dispatchEvent("dragover", { dataTransfer });
    await expect(zone).toHaveClass(/file-zone-over/);
    await zone.dispatchEvent("drop", { dataTransfer });
    await expect(zone).not.toHaveClass(/file-zone-over/);
  };
  await drop("notes.txt", "x");
  await expect(page.getByText("Invalid File Type")).toBeVisible();
  await expect(page.getByText("Please select a CSV or Excel file")).toHaveCount(1);
  await drop("first.csv", "x".repeat(1_572_864));
  await expect(zone).toContainText("first.csv");
  await expect(zone).toContainText("1.50 MB");
  await zone.getByRole("button", { name: "Remove" }).click();
  await expect(zone).toContainText("Drop a file here");
  await drop("list.csv", listOf(unique("Dropped")));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await importAll(page);
  await untilImported(page);
  await expect(page.locator(".stat", { hasText: "Imported" })).toContainText("3");
  await expect(page.getByText("Successfully imported 3 customers")).toHaveCount(1);
});

test("a workbook with several sheets asks for one @all", async ({ signedInPage, javaScriptEnabled }) => {
  const book = utils.book_new();
  const people = [
    ["firstName", "lastName", "email"],
    ["Wanda", "Sheets", `${unique("wanda")}@sheets.example`],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet([["To do"], ["Call"]]), "Notes");
  utils.book_append_sheet(book, utils.aoa_to_sheet(people), "People");
  const buffer = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  const page = await signedInPage("sales");
  await page.goto("/customers");
  await page.getByRole("link", { name: "Import Customers" }).click();
  await page.getByLabel("CSV file or workbook").setInputFiles({ ...file("people.xlsx", ""), buffer });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  // Processed by another process.
  await page.getByRole("group", { name: /Which sheet of people\.xlsx/ }).waitFor();
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "light" });
  await page.getByLabel("People (2 rows)").check();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await untilImported(page);
  await expect(page.getByText("Successfully imported 1 customer")).toBeVisible();
  await expect(page.getByText("Sheet People")).toBeVisible();
  await page.getByRole("link", { name: "Imports" }).click();
  await expect(page.getByRole("row", { name: /people\.xlsx/ }).first()).toContainText("Complete");
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "dark" });
});

test("a second import fills what a customer lacks, if asked to @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  const lastName = unique("Filled");
  const send = async (columns: string, values: string, fill: boolean) => {
    await page.goto("/customers/import");
    const text = `firstName,lastName,cellPhone${columns}\nBea,${lastName},720-555-0142${values}\n`;
    await page.getByLabel("CSV file or workbook").setInputFiles(file("list.csv", text));
    if (fill) await page.getByLabel("Fill in missing details for existing customers").check();
    await page.getByRole("button", { name: "Import", exact: true }).click();
  };
  await send("", "", false);
  await untilImported(page);
  await send(",Birthday,Fax", ",3/9/1974,1", true);
  await importAll(page);
  await untilImported(page);
  await expect(page.getByText("1 updated", { exact: true })).toBeVisible();
  await expect(page.locator(".stat", { hasText: "Updated" })).toContainText("1");
});
