import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations } from "../support/browser.ts";
import { signInToSample, test } from "../support/sample-shop-page.ts";
import { unique } from "../support/unique.ts";

async function made(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

test("a receipt goes to a walk-in, and who waits for a ring is told by one press and from a preview @all", async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false;
  await signInToSample(page);
  const saleId = await made(page, "/api/sales", {
    walkIn: true,
    location: "boca",
    lines: [{ kind: "item", description: "Chain", price: "85.00" }],
    tax: "0.00",
    payments: [{ kind: "card" }],
  });
  await page.goto(`/sales/${saleId}/finish`);
  const address = page.getByLabel("Email address or phone number");
  await address.fill("walk.in@mail");
  await page.getByRole("button", { name: "Send Receipt", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Send Receipt" })).toBeVisible();
  await expect(address).toHaveAccessibleDescription(/Enter an email address/);
  await expect(address).toHaveValue("walk.in@mail");
  await expect(page.getByText("Total").first()).toBeVisible();
  if (scripts) await expectNoAxeViolations(page, { scheme: "light" });
  await address.fill("walk.in@mail.example");
  await page.getByRole("button", { name: "Send Receipt", exact: true }).click();
  await expect(page.getByText("The receipt is on its way")).toBeVisible();
  await expect(page.getByText("Receipt to walk.in@mail.example")).toBeVisible();

  const lastName = unique("Waits");
  const names = ["Noor", "Ida"];
  for (const firstName of names) {
    const customerId = await made(page, "/api/customers", {
      firstName,
      lastName,
      homeStore: "boca",
      tier: "silver",
      ...(firstName === "Noor" && { email: "noor@mail.example" }),
    });
    const ring = { customerId, item: "Ring", costToRepair: "10", customerPrice: "65", location: "boca" };
    const id = await made(page, "/api/repairs", ring);
    const ready = await page.request.put(`/api/repairs/${id}`, { data: { status: "completed" } });
    expect(ready.status()).toBe(200);
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/orders?state=to_tell&location=boca");
  const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(`${name} ${lastName}`) });
  await expect(rowOf("Ida")).toContainText("No email address on file");
  if (scripts) await expectNoAxeViolations(page, { scheme: "light" });
  // The buttons of the list stand in one line, and so do the words of a row's.
  const toAll = page.getByRole("link", { name: /^Send to All \d+$/ });
  const press = page.getByRole("button", { name: `Send Email to Noor ${lastName}` });
  const beside = await page.getByRole("link", { name: "New Layaway" }).boundingBox();
  expect((await toAll.boundingBox())?.y).toBeCloseTo(beside?.y ?? 0, -1);
  expect((await press.boundingBox())?.height).toBeLessThan(40);
  await toAll.click();
  const gets = page.getByRole("table", { name: "Who gets what" });
  await expect(gets.getByRole("row", { name: new RegExp(`Noor ${lastName}`) })).toContainText(
    "Email to noor@mail.example",
  );
  await expect(page.getByRole("table", { name: "Who doesn't, and why" })).toContainText(`Ida ${lastName}`);
  if (scripts) await expectNoAxeViolations(page, { scheme: "light" });
  await page.getByRole("link", { name: "Cancel" }).click();
  await press.click();
  await expect(page.getByText(`The message to Noor ${lastName} is on its way`)).toBeVisible();
  await expect(rowOf("Noor")).toHaveCount(0);
  await expect(rowOf("Ida")).toBeVisible();
});
