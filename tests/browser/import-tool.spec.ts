import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("odd columns are matched by hand, checked, imported, and the import is undone @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const name = unique("Mapped");
  const list = `Cust Nm,Surnm,Eml ${name}\nIda,${name},i@${name}.example\n,${name},\n`;
  await page.goto("/customers/import");
  await page.getByLabel("CSV file or workbook").setInputFiles(file("odd.csv", list));
  await page.getByRole("button", { name: "Check First" }).click();
  await expect(page.getByText("3 columns of odd.csv won't be imported")).toBeVisible();
  await expect(page.getByText("For example: Ida")).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "light" });
  await page.getByLabel("Cust Nm").selectOption("First name");
  await page.getByLabel("Surnm").selectOption("Last name");
  await page.getByLabel(`Eml ${name}`).selectOption("Email");
  await page.getByRole("button", { name: "Check First" }).click();
  await expect(page.getByText("odd.csv has 2 rows")).toBeVisible();
  await expect(page.getByText("Row 3: Cust Nm: first name is missing")).toBeVisible();
  await page.getByText("New (1)").click();
  await expect(page.getByText(`Row 2: Ida ${name}`)).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "dark" });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "See customers" }).waitFor();
  await expect(page.locator(".stat", { hasText: "Imported" })).toContainText("1");
  await page.getByRole("link", { name: "Undo Import" }).click();
  await expect(page.getByText("Undo the import of odd.csv?")).toBeVisible();
  await page.getByRole("button", { name: "Undo Import" }).click();
  await expect(page.getByText("This import was undone")).toBeVisible();
  await page.goto(`/customers?search=${name}`);
  await expect(page.getByRole("link", { name: `Ida ${name}`, exact: true })).toHaveCount(0);
  // The columns are remembered.
  await page.goto("/customers/import");
  await page.getByLabel("CSV file or workbook").setInputFiles(file("again.csv", list));
  await page.getByRole("button", { name: "Check First" }).click();
  await expect(page.getByLabel("Cust Nm")).toHaveValue("firstName");
});

test("a couple with one email is asked about, and a wrong date left out, before anything is written @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const name = unique("Ferrow");
  const list =
    `Customers of 2026,,,\nFirst Name,Last Name,Email,DOB\nHank,${name},h@${name}.example,5/1/1970\n` +
    `Joan,${name},h@${name}.example,7/9/1972\nGus,${name},g@${name}.example,1/0/1900\n`;
  await page.goto("/customers/import");
  await page.getByLabel("CSV file or workbook").setInputFiles(file("couple.csv", list));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 row has the email of somebody with another first name")).toBeVisible();
  await expect(page.getByText("Row 1 above the column names: left out.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "1970-05-01" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "light" });
  await page.getByLabel(`Row 4: Joan ${name}`).selectOption("Add as another person");
  await page.getByLabel("Leave out dates that can't be read").check();
  await page.getByRole("button", { name: "Check Again" }).click();
  await expect(page.locator(".stat", { hasText: "New" })).toContainText("3");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "See customers" }).waitFor();
  await expect(page.locator(".stat", { hasText: "Imported" })).toContainText("3");
  await expect(page.getByText("Row 5: DOB: date of birth '1/0/1900' is not a date")).toBeVisible();
});

test("items are imported from the list of items, and the import is undone @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  const sku = unique("TOOL").toUpperCase();
  await page.goto("/inventory");
  await page.locator("details.menu").getByText("More").click();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const list = `Stock No,Type,Desc,Cost,Tag Price,Store\n${sku},Ring,Halo ring,100,250,Boca Raton\n`;
  await page.getByLabel("CSV file or workbook").setInputFiles(file("items.csv", list));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "See items" }).waitFor();
  await expect(page.getByText("Successfully imported 1 item")).toBeVisible();
  const result = page.url();
  const listed = page.getByRole("link").filter({ hasText: "Halo ring" });
  await page.goto(`/inventory?search=${sku}`);
  await expect(listed).toHaveCount(1);
  await page.goto(result);
  await page.getByRole("link", { name: "Undo Import" }).click();
  await expect(page.getByText("Undo the import of items.csv?")).toBeVisible();
  await page.getByRole("button", { name: "Undo Import" }).click();
  await expect(page.getByText("This import was undone")).toBeVisible();
  await page.goto(`/inventory?search=${sku}`);
  await expect(listed).toHaveCount(0);
});

test("a vendor's list becomes the items of a draft @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("sales");
  const made = await page.request.post("/api/vendors", { data: { name: unique("Listed ") } });
  const { id: vendorId } = (await made.json()) as { id: number };
  const begun = await page.request.post("/api/receivings", {
    data: { vendorId, location: "boca", lines: [] },
  });
  const { id } = (await begun.json()) as { id: number };
  const ring = unique("Listed ring ");
  await page.goto(`/inventory/receivings/${id}`);
  await page.getByRole("link", { name: "Items from a File" }).click();
  await expect(page).toHaveURL(`/inventory/receivings/${id}/import`);
  const upload = page.getByLabel("CSV file or workbook");
  await expect(upload).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "light" });
  await upload.setInputFiles(file("invoice.csv", `Type,Desc,Cost\nRing,${ring},100\n`));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Added 1 item").first()).toBeVisible();
  await expect(page).toHaveURL(`/inventory/receivings/${id}`);
  await expect(page.getByText(ring).first()).toBeVisible();
});
