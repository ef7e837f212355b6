// Somebody sells a piece: how long the form takes from each press to the next paint.

/** Between two keys, as somebody types who looks for something. */
const KEY_MS = 110;
const FOUND_MS = 20_000;

/**
 * Where scripts run: opens the form over the list of sales, searches and chooses a customer and a piece, types the price. Gives
 * the steps, each with the milliseconds of its slowest press.
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

/** The same keys in the same form where nothing listens: the slowest press in milliseconds. */
export async function typeInForm(page, { customer, piece, price }) {
  await watchPresses(page);
  const texts = { customerSearch: customer, itemSearch: piece, salePrice: price };
  await takeStep(page, "type", async () => {
    for (const [field, text] of Object.entries(texts))
      await page.locator(`[name=${field}]`).pressSequentially(text, { delay: KEY_MS });
  });
  const [{ ms }] = await slowestPresses(page);
  return ms;
}

/**
 * As web-vitals does it: events of one press share an `interactionId`, the longest of them counts. A mark says where each step
 * begins.
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
  // The last press's paint, and the observer's word of it.
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
