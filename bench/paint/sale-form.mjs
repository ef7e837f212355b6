// Measures the sale form: time from each key press to the next paint.

/** Interval between keys of someone typing a search. */
const KEY_MS = 110;
const FOUND_MS = 20_000;

/**
 * With scripts: opens the form over the sales list, picks a customer and a piece, and types the price.
 * Returns each step with its slowest press in milliseconds.
 */
export async function sellInForm(page, { customer, piece, price }) {
  await watchPresses(page);
  const step = (name, act) => takeStep(page, name, act);
  const find = async (field, text) => {
    const found = page.waitForResponse(
      (answer) => new URL(answer.url()).searchParams.get("search") === text,
      { timeout: FOUND_MS },
    );
    await page.locator(`[name=${field}]`).pressSequentially(text, { delay: KEY_MS });
    await found;
    await page.waitForTimeout(KEY_MS);
  };
  const choose = (name) => page.locator(`button[name=${name}]`).first().click();

  await step("open the form", async () => {
    await page.getByRole("link", { name: "New Sale" }).first().click();
    await page.getByRole("dialog").waitFor();
  });
  await step("type a customer", () => find("customerSearch", customer));
  await step("choose the customer", () => choose("chooseCustomer"));
  await step("type a piece", () => find("itemSearch", piece));
  await step("choose the piece", () => choose("chooseItem"));
  await step("type the price", async () => {
    await page.locator("[name=salePrice]").fill("");
    await page.locator("[name=salePrice]").pressSequentially(price, { delay: KEY_MS });
  });
  return slowestPresses(page);
}

/**
 * The same keys in a form without scripts: the slowest press in milliseconds. The field for the price comes with a
 * piece, so the price is typed where a piece is.
 */
export async function typeInForm(page, { customer, piece, price }) {
  await watchPresses(page);
  const typed = [
    ["customerSearch", customer],
    ["itemSearch", piece],
    ["itemSearch", price],
  ];
  await takeStep(page, "type", async () => {
    for (const [field, text] of typed)
      await page.locator(`[name=${field}]`).pressSequentially(text, { delay: KEY_MS });
  });
  const [{ ms }] = await slowestPresses(page);
  return ms;
}

/**
 * Like web-vitals: events of one press share an `interactionId`, and the longest counts. Marks separate the
 * steps.
 */
function watchPresses(page) {
  return page.evaluate(() => {
    globalThis.presses = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, startTime, duration } of list.getEntries())
        if (interactionId) globalThis.presses.push({ interactionId, startTime, duration });
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
}

async function takeStep(page, name, act) {
  await page.evaluate((step) => performance.mark(`step: ${step}`), name);
  await act();
  // Waits for the last paint and its observer callback.
  await page.waitForTimeout(300);
}

function slowestPresses(page) {
  return page.evaluate(() =>
    performance
      .getEntriesByType("mark")
      .filter(({ name }) => name.startsWith("step: "))
      .map(({ name, startTime }, at, marks) => {
        const end = marks[at + 1]?.startTime ?? Infinity;
        const inStep = globalThis.presses.filter(
          (press) => press.startTime >= startTime && press.startTime < end,
        );
        return { step: name.slice(6), ms: Math.max(0, ...inStep.map(({ duration }) => duration)) };
      }),
  );
}
