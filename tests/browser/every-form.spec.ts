import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { URL_ACCESS } from "../support/url-access.ts";
import { expect, forgive, test } from "../support/browser.ts";
import { OLIVE, PASSWORD } from "../support/cast.ts";
import { untilScriptsRun } from "../support/controls.ts";
import { everyForm, type TypedForm } from "../support/every-form.ts";
import { readPage } from "../support/html.ts";
import type { Answer } from "../support/http.ts";
import { type Gate, gateOf, settled } from "../support/slow-line.ts";

/*
 * Every form of the product with scripts: it is filled in and sent, and typed in while it is on its way. It comes back
 * refused, because somebody else has begun it, with all that was typed before and since. tests/http/every-form.test.ts
 * does the same without scripts.
 */

/** Forms that don't ask, and why. */
const UNASKED: Record<string, string> = {
  "/sales/:saleId/return": "its address holds what is typed",
  "/sales/:saleId/exchange": "its address holds what is typed",
};

/** Forms that take nothing while they are sent, as signing in does. */
const LOCKED_WHILE_SENT = ["/account/second-factor"];

test("every form keeps what is typed before and while it is sent, and asks before it is left @all", async ({
  ownPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "tests/http/every-form.test.ts walks them without scripts");
  test.setTimeout(1_200_000);
  const page = await ownPage("owner");
  const forms = await everyForm((path) => asAnswer(page, path));
  expect(forms.length).toBeGreaterThan(60);
  // Forms are many, and what isn't there by then doesn't come.
  page.setDefaultTimeout(20_000);
  const gate = await gateOf(page);
  const failed: Record<string, string[]> = {};
  let asked = 0;
  for (const form of forms) {
    const wrong = await walk(page, form, gate).catch((error: unknown) => [String(error).slice(0, 200)]);
    gate.open();
    if (wrong.includes(ASKED)) asked += 1;
    const said = wrong.filter((each) => each !== ASKED);
    if (said.length > 0) failed[form.pattern] = said;
  }
  test.info().annotations.push({
    type: "walked",
    description: `${forms.length} forms, ${asked} ask before they are left`,
  });
  expect(failed).toEqual({});
  forgive(complaints, 409, 422, 403, 404, 500);
});

test("every form with a file field says there what is too large, and keeps what is typed @all", async ({
  ownPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.setTimeout(600_000);
  const page = await ownPage("owner");
  const forms = (await everyForm((path) => asAnswer(page, path))).filter(({ takesFiles }) => takesFiles);
  expect(forms.length).toBeGreaterThan(5);
  const folder = mkdtempSync(join(tmpdir(), "loupe-large-"));
  const large = join(folder, "large.jpg");
  writeFileSync(large, "x");
  truncateSync(large, 20 * 1024 * 1024 + 1);
  const failed: Record<string, string[]> = {};
  for (const { page: path, pattern, typed } of forms) {
    await page.goto(path);
    const form = formWith(page, typed);
    const shown = await fillIn(form, typed);
    await form.locator("[type=file]").first().setInputFiles(large);
    const add = form.locator("button[name=addPhoto]");
    if (!javaScriptEnabled)
      await ((await add.count()) > 0 ? add : form.locator("button[type=submit]").last()).click();
    const said = form.locator(".field-error").filter({ hasText: /larger than \d+ MB/ });
    const wrong: string[] = [];
    await said.waitFor().catch(() => wrong.push("doesn't say so at the field"));
    const after = await textsOf(form);
    for (const [name, value] of Object.entries(shown))
      if (after[name] !== value) wrong.push(`${name}: '${after[name]}', not '${value}'`);
    if (wrong.length > 0) failed[pattern] = wrong;
  }
  rmSync(folder, { recursive: true });
  expect(failed).toEqual({});
  forgive(complaints, 413);
});

/** Forms that another page of their own sends, or that hold a code which counts once. */
const NOT_KEPT = ["/counts", "/account/second-factor"];

test("every form is there again when its session has ended and somebody has signed in @all", async ({
  ownPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "tests/http/every-form.test.ts walks them without scripts");
  test.setTimeout(1_200_000);
  const page = await ownPage("owner");
  const forms = (await everyForm((path) => asAnswer(page, path))).filter(
    ({ pattern }) => !NOT_KEPT.includes(pattern) && !URL_ACCESS[pattern]?.keepsNothing,
  );
  expect(forms.length).toBeGreaterThan(60);
  page.setDefaultTimeout(20_000);
  const failed: Record<string, string[]> = {};
  for (const form of forms) {
    const wrong = await endSessionOf(page, form).catch((error: unknown) => [String(error).slice(0, 200)]);
    if (wrong.length === 0) continue;
    failed[form.pattern] = wrong;
    // The next one begins signed in.
    await page.context().clearCookies();
    await page.goto("/account");
    await signIn(page);
  }
  expect(failed).toEqual({});
  forgive(complaints, 401, 403, 404, 409, 422);
});

async function endSessionOf(page: Page, { page: path, typed }: TypedForm): Promise<string[]> {
  await page.goto(path);
  const form = formWith(page, typed);
  const texts = await fillIn(form, typed);
  if (Object.keys(texts).length === 0) return [];
  await page.context().clearCookies();
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await page.getByText("What you typed is kept").waitFor();
  await signIn(page);
  await form.waitFor();
  await untilScriptsRun(page);
  const after = { ...(await textsOf(form)), ...(await keptScanOf(page)) };
  return Object.entries(texts).flatMap(([name, value]) =>
    after[name] === value ? [] : [`${name}: '${after[name]}', not '${value}'`],
  );
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(OLIVE.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname !== "/");
}

/** A scan that was kept is a button's, beside the empty form. */
function keptScanOf(page: Page): Promise<Record<string, string>> {
  return page
    .getByRole("button", { name: "Save Scan" })
    .evaluateAll((buttons: HTMLButtonElement[]) =>
      Object.fromEntries(buttons.map(({ name, value }) => [name, value])),
    );
}

function formWith(page: Page, [first]: readonly string[]): Locator {
  return page
    .locator("form[method=post]")
    .filter({ has: page.locator(`[name="${first}"]`) })
    .first();
}

/** Fills in what is shown of these. Answers what stands there then. */
async function fillIn(form: Locator, names: readonly string[]): Promise<Record<string, string>> {
  await form.page().evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
  const filled: Record<string, string> = {};
  for (const name of names) {
    const control = form.locator(`[name="${name}"]`).first();
    if ((await control.count()) === 0 || !(await control.isVisible()) || !(await control.isEditable()))
      continue;
    filled[name] = `kept ${name}`.slice(0, 60);
    await control.fill(filled[name]);
  }
  return filled;
}

const ASKED = "asked";

async function walk(page: Page, { page: path, pattern, typed }: TypedForm, gate: Gate) {
  // As by a link: the page before is one of ours, and Back leads there without loading it.
  await page.goto("/account");
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as Record<
      string,
      { navigate(to: string): void }
    >;
    router?.navigate(to);
  }, path);
  await settled(page);
  await page.waitForURL((url) => url.pathname === path.split("?", 1)[0]);
  const form = formWith(page, typed);
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
  const shown: string[] = [];
  for (const name of typed) {
    const control = form.locator(`[name="${name}"]`).first();
    if ((await control.count()) > 0 && (await control.isVisible()) && (await control.isEditable()))
      shown.push(name);
  }
  const [first, ...others] = shown;
  if (first === undefined) return [];
  // Nobody fills in a form before its code has come.
  await form.locator(`[name="${first}"]`).first().focus();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/keep-typed-")),
  );
  // It has come, but a slow page has yet to run it.
  await settled(page);
  for (const name of others) await form.locator(`[name="${name}"]`).first().fill(`kept ${name}`.slice(0, 60));
  const before = await textsOf(form);
  await form.locator("input[name=begunBy]").evaluateAll((inputs) => {
    for (const input of inputs) (input as HTMLInputElement).value = "999";
  });
  gate.close();
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  if (LOCKED_WHILE_SENT.includes(pattern)) {
    const locked = await expect(form.locator(`[name="${first}"]`).first())
      .toBeDisabled()
      .then(
        () => true,
        () => false,
      );
    gate.open();
    await settled(page);
    return locked ? [] : [`${first}: can be typed in while it is sent`];
  }
  await form.locator(`[name="${first}"]`).first().click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("typed since");
  await page.keyboard.press("ArrowLeft");
  const caretOf = () =>
    form
      .locator(`[name="${first}"]`)
      .first()
      .evaluate((input: HTMLInputElement) => (document.activeElement === input ? input.selectionStart : -1));
  const caret = await caretOf();
  gate.open();
  await settled(page);
  const wrong: string[] = [];
  if ((await form.count()) === 0) return [`${pattern}: the form is gone`];
  const after = await textsOf(form);
  for (const [name, value] of Object.entries(before))
    if (name !== first && after[name] !== value) wrong.push(`${name}: '${after[name]}', not '${value}'`);
  if (after[first] !== "typed since") wrong.push(`${first}: '${after[first]}' is not what was typed since`);
  else if ((await caretOf()) !== caret)
    wrong.push(`${first}: the cursor is at ${await caretOf()}, not ${caret}`);
  const hasQuestion =
    !UNASKED[pattern] && (await page.locator(".form-page, dialog").filter({ has: form }).count()) > 0;
  if (hasQuestion) {
    await page.evaluate(() => history.back());
    const question = page.getByRole("alertdialog");
    await question.waitFor({ timeout: 5_000 }).catch(() => wrong.push("isn't asked before it is left"));
    if (await question.isVisible()) {
      await question.getByRole("button", { name: "Keep Editing" }).click();
      if ((await textsOf(form))[first] !== "typed since") wrong.push("is empty after 'Keep Editing'");
      wrong.push(ASKED);
    }
  }
  return wrong;
}

function textsOf(form: Locator): Promise<Record<string, string>> {
  return form.evaluate((element: HTMLFormElement) =>
    Object.fromEntries(
      [...element.elements].flatMap((control) =>
        control.matches("input:not([type=hidden], [type=password], [type=file]), select, textarea") &&
        (control as HTMLInputElement).name !== ""
          ? [[(control as HTMLInputElement).name, (control as HTMLInputElement).value]]
          : [],
      ),
    ),
  );
}

async function asAnswer(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path);
  const body = await answer.text();
  return { status: answer.status(), body, page: () => readPage(body) } as Answer;
}
