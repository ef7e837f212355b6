import { expect, type Locator, type Page } from "@playwright/test";

const STOPS_AT_MOST = 120;

/** Presses Tab until the target has the focus. Each stop must be visible and have a focus outline. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toHaveCount(1);
  for (let stop = 0; stop < STOPS_AT_MOST; stop += 1) {
    await page.keyboard.press("Tab");
    const focused = await target.evaluate(focusedStop);
    expectMarked(page, focused);
    if (focused?.isTarget) return;
  }
  throw new Error(`${String(target)} is no stop of the Tab key on ${page.url()}`);
}

interface Stop {
  what: string;
  isMarked: boolean;
  isVisible: boolean;
  isTarget: boolean;
}

/** The focused element; null for the page itself. Runs in the page. */
function focusedStop(target: Node): Stop | null {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const box = element.getBoundingClientRect();
  const styles = [element, element.parentElement ?? element].map((each) => getComputedStyle(each));
  // The focus ring of a control whose target is larger than the control.
  styles.push(getComputedStyle(element, "::after"));
  return {
    what: element.outerHTML.slice(0, 160),
    isMarked: styles.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
    ),
    isVisible: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    isTarget: element === target,
  };
}

/** Whether it is visible and outlined. */
function expectMarked(page: Page, stop: Stop | null): void {
  if (stop) expect(stop, `${stop.what} on ${page.url()}`).toMatchObject({ isMarked: true, isVisible: true });
}

/** Tabs to an element and presses it. */
export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Milliseconds between the keys of a fast typist; a scanner is faster. */
const TYPED_MS = 80;

/** Tabs to a field and replaces its value, as a person would. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text, { delay: TYPED_MS });
}

/** Presses an access key: Alt and its letter. Playwright's own presses with Alt have no letter, so they reach none. */
export async function pressAccessKey(page: Page, letter: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const capital = letter.toUpperCase();
  const code = `Key${capital}`;
  const told = { modifiers: 1, key: letter, code, windowsVirtualKeyCode: capital.charCodeAt(0) };
  const text = { text: letter, unmodifiedText: letter };
  await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...told });
  await session.send("Input.dispatchKeyEvent", { type: "char", ...told, ...text });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...told });
  await session.detach();
}

/**
 * Types a text into the focused element and presses Enter, as a scanner does, however busy the machine is.
 * `halfway` runs in between.
 */
export async function scan(page: Page, text: string, halfway?: () => Promise<void>): Promise<void> {
  await sendKeys(page, text, SCANNED_MS, halfway);
}

/** Scans while a busy terminal reacts late to the first key. */
export async function scanHeldUp(page: Page, text: string): Promise<void> {
  await sendKeys(page, text, SCANNED_MS, undefined, 200);
}

/** Types the same keys as a person would. */
export async function typeAndEnter(page: Page, text: string): Promise<void> {
  await sendKeys(page, text, TYPED_MS);
}

const SCANNED_MS = 8;

/** Sends keys with their own times, because a busy machine sends them later. */
async function sendKeys(
  page: Page,
  text: string,
  apartMs: number,
  halfway?: () => Promise<void>,
  afterFirstMs = apartMs,
) {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const [nth, key] of [...text, "Enter"].entries()) {
    if (nth === Math.floor(text.length / 2)) await halfway?.();
    const isEnter = key === "Enter";
    const windowsVirtualKeyCode = isEnter ? 13 : key.toUpperCase().charCodeAt(0);
    const code = isEnter ? "Enter" : key === " " ? "Space" : "";
    const told = { key, code, windowsVirtualKeyCode, timestamp };
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", text: isEnter ? "\r" : key, ...told });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...told });
    timestamp += (nth === 0 ? afterFirstMs : apartMs) / 1000;
  }
  await session.detach();
}
