import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

const bell = (page: Page) =>
  page.getByRole("banner").or(page.locator("header")).locator("a[href='/notices']");

/** A customer with a unique name whose birthday is today. */
async function aBirthday(page: Page, firstName: string) {
  const [, ...rest] = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" })
    .format(new Date())
    .split("-");
  const answer = await page.request.post("/api/customers", {
    data: { firstName, lastName: "Bell", homeStore: "boca", dateOfBirth: `1984-${rest.join("-")}` },
  });
  expect(answer.status()).toBe(201);
}

test("the bell counts waiting notices and leads to them; 'Done' clears one @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  // What others of the shop did at the counter rings, too.
  const looks = (await (await page.request.get("/api/worth-a-look")).json()) as { id: number }[];
  if (looks.length > 0)
    await page.request.post("/api/worth-a-look/seen", { data: { ids: looks.map(({ id }) => id) } });
  await page.goto("/notices");
  const before = await page.getByRole("button", { name: /^Done/ }).count();
  // Troubles of the machine ring, too, and have no 'Done'.
  const rang = Number.parseInt((await bell(page).getAttribute("title")) ?? "") || 0;
  const name = unique("Birgit");
  await aBirthday(page, name);
  await page.goto("/");
  const count = rang + 1;
  await expect(bell(page)).toHaveAccessibleName(`${count} ${count === 1 ? "notice" : "notices"}`);
  await bell(page).click();
  await expect(page.locator("h1")).toHaveText("Notices");
  await expect(page.getByRole("heading", { name: /^Birthdays \d/ })).toBeVisible();
  if (javaScriptEnabled)
    for (const scheme of ["light", "dark"] as const) await expectNoAxeViolations(page, { scheme });
  await page.getByRole("link", { name: `${name} Bell`, exact: true }).click();
  await expect(page.getByRole("heading", { name: `${name} Bell` })).toBeVisible();
  await page.goto("/notices");
  await page.getByRole("button", { name: `Done: Birthdays, ${name} Bell` }).click();
  await expect(page.getByText("Marked as done")).toHaveCount(1);
  await expect(page.getByRole("link", { name: `${name} Bell`, exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\/notices$/);
  for (let left = before; left > 0; left -= 1) {
    await page.getByRole("button", { name: /^Done/ }).first().click();
    await expect(page.getByRole("button", { name: /^Done/ })).toHaveCount(left - 1);
  }
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("No notices");
});

test("late repairs: from the dashboard to their list, to a record, and 'Done' @all", async ({
  signedInPage,
  shopServer,
}) => {
  const page = await signedInPage("owner");
  const aLateRepair = async (item: string) => {
    const made = await page.request.post("/api/repairs", {
      data: {
        customerId: shopServer.cast.amelia.id,
        item,
        costToRepair: "10.00",
        customerPrice: "40.00",
        location: "boca",
      },
    });
    const { id } = (await made.json()) as { id: number };
    const promised = await page.request.put(`/api/repairs/${id}/envelope`, {
      data: { promised: "2020-01-06", items: [{ description: item }] },
    });
    expect(promised.status()).toBe(200);
    return id;
  };
  const item = unique("Late locket ");
  const id = await aLateRepair(item);
  // One alone leads to its record.
  await aLateRepair(unique("Late pin "));
  await page.goto("/");
  const attention = page.locator("section", { has: page.getByRole("heading", { name: "Needs Attention" }) });
  await attention
    .getByRole("link", { name: /^Open: .* are late$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/notices\?kind=order_late/);
  const row = page.getByRole("row", { name: item });
  await expect(row).toContainText(/days late, promised Jan\s6,\s2020/);
  await row.getByRole("link", { name: item, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/repairs/${id}$`));
  await page.goBack();
  await row.getByRole("button", { name: `Done: Late Repairs and Orders, ${item}` }).click();
  await expect(page.getByText("Marked as done")).toHaveCount(1);
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/kind=order_late/);
});
