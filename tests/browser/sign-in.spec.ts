import { expect, expectNoAxeViolations, test } from "../support/browser.ts";

test("somebody of each role signs in and sees the dashboard", async ({ signedInPage }) => {
  for (const role of ["owner", "read_only"] as const) {
    const page = await signedInPage(role);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  }
});

test("the sign-in page passes axe", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  await page.goto("/");
  await expectNoAxeViolations(page, { scheme: "dark" });
});
