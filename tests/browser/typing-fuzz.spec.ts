import type { Locator, Page } from "@playwright/test";
import { expect, forgive, test } from "../support/browser.ts";
import { EVERYTHING } from "../support/everything.ts";
import type { TheCast } from "../support/the-cast.ts";
import { gateOf, settled } from "../support/slow-line.ts";
import { controlOf, type FormSaid, readForm, seeded } from "../support/form-model.ts";

/*
 * Somebody types, ticks, chooses and presses steps without waiting for answers: what stands in the fields is what a
 * model of the form says. TYPING_SEED=… runs one seed again.
 */

/** Each full run takes another; the quick one must not go by luck. Workers take it from the process that lists the tests. */
const SEED = Number(
  (process.env.TYPING_SEED ??= EVERYTHING ? String(Math.floor(Math.random() * 1_000_000)) : "1"),
);
/** Of each of five forms. */
const RUNS = EVERYTHING ? 200 : 2;
/** A form is begun anew after this many. */
const RUNS_A_FORM = 20;

interface Step {
  button: RegExp;
  /** Fields that its answer says anew. */
  renews?: RegExp;
}

interface FuzzedForm {
  path: (cast: TheCast) => string;
  form: string;
  begin?: (page: Page) => Promise<void>;
  steps: Step[];
  /** Fields that the page or an answer changes beside what is typed, such as the till, which goes with the store. */
  leaves: RegExp;
  /** The form is sent: where it isn't refused, it is another one. */
  isSent?: true;
  mostRows: number;
}

const FORMS: Record<string, FuzzedForm> = {
  ticket: {
    path: ({ haloRing, tennisBracelet }) =>
      `/sales/new?${new URLSearchParams({
        "lines[0].kind": "piece",
        "lines[0].inventoryId": String(haloRing.id),
        "lines[1].kind": "piece",
        "lines[1].inventoryId": String(tennisBracelet.id),
      })}`,
    form: "form#sale",
    steps: [
      { button: /^Open Item$/ },
      { button: /^Gift Card$/ },
      { button: /^Split Payment$/, renews: /^payments #\S+ amount/ },
      { button: /^Remove (?!payment)/ },
      { button: /^Remove payment/, renews: /^payments #\S+ amount/ },
      { button: /^All Card$/, renews: /^payments/ },
    ],
    leaves:
      /^(tax|service|location|till|itemSearch|customerSearch)$|^payments #\S+ kind|^(salespeople|tradeIn|moreTradeIns|hasTradeIn)/,
    mostRows: 6,
  },
  envelope: {
    path: () => "/repairs/new",
    form: "form#repair",
    begin: async (page) => {
      const folded = page.locator("form#repair details:not([open]) > summary");
      for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
    },
    steps: [{ button: /^Add Item$/ }, { button: /^Add Work$/ }, { button: /^Remove (item|work)/ }],
    leaves: /^(service|workItem|location|customerSearch|promised)$|^deposit\.(kind|till)/,
    mostRows: 6,
  },
  layaway: {
    path: () => "/orders/new?kind=layaway",
    form: "form#order",
    begin: async (page) => {
      await page.locator('[name="scan"]').fill("HALO-1");
      await page.locator('[name="scan"]').press("Enter");
      await page.getByRole("button", { name: /^Remove / }).waitFor();
    },
    steps: [{ button: /^Calculate$/, renews: /^instalments/ }],
    leaves: /^(scan|parts|customerSearch|deposit\.till)$|due$/,
    mostRows: 40,
  },
  receiving: {
    path: ({ receiving }) => `/inventory/receivings/${receiving.id}`,
    form: "form#line",
    steps: [{ button: /^Add Item$/, renews: /./ }],
    leaves: /^(category|sku|retailPrice|quantity)$/,
    isSent: true,
    mostRows: 40,
  },
  customer: {
    path: () => "/customers/new",
    form: "form#customer",
    steps: [{ button: /^Add Customer$/ }],
    leaves: /^(lastName|acceptedTwins)$|date|Date|birth|anniversary/,
    mostRows: 40,
  },
};

for (const [name, fuzzed] of Object.entries(FORMS))
  test(`what is typed into a ${name} between steps is what stands there, by seed ${SEED} ${name === "ticket" ? "@all-no-scripts" : "@all"}`, async ({
    ownPage,
    shopServer,
    javaScriptEnabled,
    complaints,
  }) => {
    test.skip(!javaScriptEnabled, "without scripts the browser leaves the page");
    test.setTimeout(RUNS * 60_000);
    const page = await ownPage("sales");
    const random = seeded(SEED);
    const upTo = (most: number) => Math.floor(random() * most);
    const gate = await gateOf(page);
    const form = page.locator(fuzzed.form);
    const log: string[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      if (run % RUNS_A_FORM === 0) {
        await page.goto("about:blank");
        await page.goto(fuzzed.path(shopServer.cast));
        await fuzzed.begin?.(page);
        log.length = 0;
      }
      await form.evaluate((element) => {
        for (const fold of element.querySelectorAll("details")) fold.open = true;
      });
      const model = await readForm(form);
      let last: { name: string; caret: number | null } | null = null;
      const act = async () => {
        const now = await readForm(form);
        const names = [...now].filter(([each, { isShown }]) => isShown && !fuzzed.leaves.test(each));
        const [chosen, said] = names[upTo(names.length)] ?? [];
        if (chosen === undefined || !said) return;
        const control = await controlOf(page, form, chosen);
        last = null;
        if (said.kind === "check") await control.press(" ");
        else if (said.kind === "select") {
          const count = await control.locator("option").count();
          await control.selectOption({ index: upTo(count) });
        } else {
          await control.focus();
          const atStart = random() < 0.3;
          await page.keyboard.press(atStart ? "Control+Home" : "Control+End");
          const text = `${upTo(90) + 10}${random() < 0.3 ? " x" : ""}`;
          await page.keyboard.insertText(text);
          const caret = await control.evaluate((input: HTMLInputElement) => input.selectionStart);
          last = { name: chosen, caret };
        }
        const after = (await readForm(form)).get(chosen);
        if (after) model.set(chosen, after);
        log.push(`${chosen} = ${after?.value}`);
      };
      const press = async () => {
        const rows = await form.locator("[data-row]").count();
        const able: { step: Step; buttons: Locator; count: number }[] = [];
        for (const step of fuzzed.steps) {
          const { button } = step;
          if (rows >= fuzzed.mostRows && !/Remove|All|Calculate/.test(button.source)) continue;
          const buttons = form.getByRole("button", { name: button });
          // 'All Card', for one, is there only after a split.
          const count = await buttons.count();
          if (count > 0) able.push({ step, buttons, count });
        }
        const pressed = able[upTo(able.length)];
        if (!pressed) return false;
        const { step, buttons, count } = pressed;
        log.push(`press ${step.button.source}`);
        // While the last step is on its way its button has another name, which may come only now.
        const isThere = await buttons
          .nth(upTo(count))
          .click({ timeout: 3_000 })
          .then(
            () => true,
            () => false,
          );
        if (!isThere) return false;
        for (const each of model.keys()) if (step.renews?.test(each)) model.delete(each);
        return true;
      };
      for (let n = upTo(3); n > 0; n -= 1) await act();
      const before = new Map(model);
      gate.close();
      const isPressed = await press();
      last = null;
      for (let n = upTo(4); n > 0; n -= 1) await act();
      if (!fuzzed.isSent && random() < 0.3) {
        await press();
        last = null;
        for (let n = upTo(3); n > 0; n -= 1) await act();
      }
      if (isPressed)
        await gate.arrived().catch((error: unknown) => {
          throw new Error(`seed ${SEED}, run ${run}: ${log.slice(-30).join("; ")}`, { cause: error });
        });
      gate.open();
      await settled(page);
      if (fuzzed.isSent && (await page.locator("#error-summary").count()) > 0)
        for (const [each, said] of before) if (!model.has(each)) model.set(each, said);
      const now = await readForm(form);
      const wrong = differing(model, now, fuzzed.leaves);
      expect(wrong, `seed ${SEED}, run ${run}: ${log.slice(-30).join("; ")}`).toEqual([]);
      const place = last as { name: string; caret: number | null } | null;
      if (place && now.has(place.name)) {
        const control = await controlOf(page, form, place.name);
        await expect(control, `seed ${SEED}, run ${run}: ${log.slice(-30).join("; ")}`).toBeFocused();
        const caret = await control.evaluate((input: HTMLInputElement) => input.selectionStart);
        expect([place.name, caret, log.slice(-30)]).toEqual([place.name, place.caret, log.slice(-30)]);
      }
      log.push("answered");
    }
    forgive(complaints, 422);
  });

function differing(model: FormSaid, now: FormSaid, leaves: RegExp): string[] {
  const rows = new Set([...now.keys()].map((name) => / #(\S+) /.exec(name)?.[1]));
  return [...model].flatMap(([name, { value }]) => {
    const stands = now.get(name)?.value;
    const [, row] = /^row (\S+)$/.exec(value) ?? [];
    // A choice goes with the row that it names.
    const isGone = stands === undefined || (row !== undefined && !rows.has(row));
    return isGone || stands === value || leaves.test(name) ? [] : [`${name}: ${stands}, not ${value}`];
  });
}
