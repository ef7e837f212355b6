import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { pressAccessKey } from "../support/keyboard.ts";
import { unique } from "../support/unique.ts";

const opener = (page: Page) => page.locator("summary", { hasText: "Add Note" });
const text = (page: Page) => page.locator("#note-text");
const saveNote = (page: Page) => page.getByRole("button", { name: "Save Note", exact: true });

/** Adds a customer with a note and a repair, and opens the record. */
async function openNoted(page: Page) {
  const made = await page.request.post("/api/customers", {
    data: { firstName: "Nora", lastName: unique("Noted"), homeStore: "boca", tier: "gold" },
  });
  const { id } = (await made.json()) as { id: number };
  const noted = await page.request.post(`/api/customers/${id}/notes`, { data: { text: "Likes pearls" } });
  expect(noted.status()).toBe(201);
  const taken = await page.request.post("/api/repairs", {
    data: { customerId: id, item: "Ring", costToRepair: "10", customerPrice: "65", location: "boca" },
  });
  expect(taken.status()).toBe(201);
  await page.goto(`/customers/${id}`);
}

test("Alt+A leads to a note's text, also while it is written; once it is saved, the form is folded and keeps the focus @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await openNoted(page);
  await pressAccessKey(page, "a");
  if (!javaScriptEnabled) {
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(text(page)).toBeFocused();
  await text(page).fill("Wants it wrapped");
  if (javaScriptEnabled) {
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await pressAccessKey(page, "a");
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveValue("Wants it wrapped");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(saveNote(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Note added").first()).toBeVisible();
  await expect(page.getByText("Wants it wrapped")).toHaveCount(1);
  await expect(text(page)).toBeHidden();
  await expect(text(page)).toHaveValue("");
  if (!javaScriptEnabled) return;
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
});

test("a note is written, refused, pinned, changed and removed on a customer's record, and what was bought in a year is printed @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Noted");
  const made = await page.request.post("/api/customers", {
    data: { firstName: "Nell", lastName, homeStore: "boca", tier: "gold" },
  });
  const { id } = (await made.json()) as { id: number };
  const taken = await page.request.post("/api/repairs", {
    data: { customerId: id, item: "Ring", costToRepair: "10", customerPrice: "65", location: "boca" },
  });
  expect(taken.status()).toBe(201);
  await page.goto(`/customers/${id}`);

  await page.locator("summary", { hasText: "Add Note" }).click();
  if (javaScriptEnabled) await expect(page.getByRole("textbox", { name: /^Note/ })).toBeFocused();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("heading", { name: "Add Note" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Write a note");
  await page.getByRole("textbox", { name: /^Note/ }).fill("Call, don't text");
  await page.getByLabel("Pin to the top").check();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`));
  await expect(page.getByText("Pinned", { exact: true })).toBeVisible();
  await expect(page.getByText("Call, don't text")).toHaveCount(2);
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  const links = page.getByRole("main").getByRole("link", { name: "Change" });
  await links.first().click();
  // The record has a field 'Note' too.
  await expect(page.getByRole("button", { name: "Save note" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("textbox", { name: /^Note/ }).fill("Call before 3 PM");
  await page.getByLabel("Pin to the top").uncheck();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved").first()).toBeVisible();
  await expect(page.getByText("Call before 3 PM")).toHaveCount(1);
  await expect(page.getByText("Pinned", { exact: true })).toHaveCount(0);

  const kinds = page.getByRole("navigation", { name: "Timeline" });
  await kinds.getByRole("link", { name: "Repairs" }).click();
  await expect(page.getByText("Call before 3 PM")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ring", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page).toHaveURL(/\/statement\?/);
  await expect(page.getByRole("cell", { name: "$65.00" })).toBeVisible();
  await expect(page.locator("main").getByText(`Nell ${lastName}`, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(/kind=repair/);

  await kinds.getByRole("link", { name: "Notes" }).click();
  await links.click();
  await page.getByRole("button", { name: "Remove note" }).click();
  await expect(page.getByText("Note removed").first()).toBeVisible();
  await expect(page.getByText("Call before 3 PM")).toHaveCount(0);
  // The empty note.
  forgive(complaints, 422);
});
