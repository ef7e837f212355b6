import type { Page } from "@playwright/test";

/** An interactive element of a page, as the browser exposes it. */
export interface Control {
  /** Value of the element's `data-control` until the page reloads. */
  id: number;
  kind: "link" | "submit" | "button" | "fold" | "field";
  tag: string;
  /** Accessible name; empty if none. */
  name: string;
  disabled: boolean;
  /** Whether it is marked as current or selected. */
  isPressed: boolean;
  /** Whether it is part of the page, not the frame. */
  inMain: boolean;
  /** A link's href, or null. */
  href: string | null;
  /** Whether the target of a `#fragment` exists. */
  hasTarget: boolean;
  /** Form data it would send; null without a form. */
  sends: Submission | null;
  /**
   * For a field: whether its form has a submit button, or it sends nothing and only filters what is shown
   * beside it.
   */
  hasSubmit: boolean;
}

export interface Submission {
  method: "get" | "post";
  action: string;
  multipart: boolean;
  entries: { name: string; value: string; isFile: boolean }[];
}

/** Opens a record's 'More', which works without scripts. */
export async function openMore(page: Page): Promise<void> {
  const menu = page.locator(".more-menu");
  if ((await menu.getAttribute("open")) === null) await menu.locator("summary").click();
}

/** Controls exposed to users and screen readers, with all folds open. Works without scripts. */
export function visibleControls(page: Page): Promise<Control[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      // What only appears for a keyboard has no size.
      element.getBoundingClientRect().width > 0 &&
      element.closest("[aria-hidden=true]") === null;
    const words = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
      if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
      if (node instanceof HTMLElement && !node.checkVisibility({ visibilityProperty: true })) return "";
      return (
        node.getAttribute("aria-label") ??
        node.getAttribute("alt") ??
        [...node.childNodes].map(words).join(" ")
      );
    };
    const nameOf = (element: Element): string => {
      const named = (element.getAttribute("aria-labelledby") ?? "")
        .split(/\s+/)
        .flatMap((id) => document.getElementById(id) ?? []);
      const labels = "labels" in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
      const value =
        element instanceof HTMLInputElement && ["submit", "button"].includes(element.type)
          ? element.value
          : "";
      const found = [
        named.map(words).join(" "),
        element.getAttribute("aria-label") ?? "",
        labels.map(words).join(" "),
        value,
        element.matches("a, button, summary, [role]") ? words(element) : "",
        element.getAttribute("title") ?? "",
      ];
      return (found.find((text) => text.trim() !== "") ?? "").replace(/\s+/g, " ").trim();
    };
    const isSubmit = (element: Element): element is HTMLButtonElement | HTMLInputElement =>
      (element instanceof HTMLButtonElement && element.type === "submit") ||
      (element instanceof HTMLInputElement && ["submit", "image"].includes(element.type));
    /** Choosing a file may press a hidden button, with scripts. */
    const isPressedBy = (element: Element, button: Element) =>
      element.matches("input[type=file]") && button.matches("[hidden]");
    const submissionOf = (element: HTMLButtonElement | HTMLInputElement) => {
      const { form } = element;
      if (!form) return null;
      const method = element.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get";
      const written = element.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
      const action = new URL(written, location.href);
      return {
        method: method.toLowerCase() === "post" ? ("post" as const) : ("get" as const),
        action: action.pathname + action.search,
        multipart: form.enctype === "multipart/form-data",
        entries: [...new FormData(form, element.disabled ? null : element)].map(([name, value]) => ({
          name,
          value: typeof value === "string" ? value : "",
          isFile: typeof value !== "string",
        })),
      };
    };
    const kindOf = (element: Element) => {
      if (element.matches("a, [role=link]")) return "link";
      if (element.matches("summary")) return "fold";
      if (isSubmit(element)) return "submit";
      if (element.matches("button, input[type=button], input[type=reset], [role=button], [role=tab]"))
        return "button";
      return "field";
    };

    for (const fold of document.querySelectorAll("details")) fold.open = true;
    for (const fold of document.querySelectorAll<HTMLInputElement>(".filter-toggle")) fold.checked = true;
    for (const old of document.querySelectorAll("[data-control]")) old.removeAttribute("data-control");
    const all = "a, button, input:not([type=hidden]), select, textarea, summary, [onclick]";
    const roles = "[role=button], [role=link], [role=tab], [role=menuitem], [role=switch]";
    return [...document.querySelectorAll(`${all}, ${roles}`)].filter(isShown).map((element, id) => {
      element.setAttribute("data-control", String(id));
      const href = element.getAttribute("href");
      const form = "form" in element ? (element.form as HTMLFormElement | null) : null;
      return {
        id,
        kind: kindOf(element),
        tag: element.tagName.toLowerCase(),
        name: nameOf(element),
        disabled: "disabled" in element && Boolean(element.disabled),
        isPressed: element.getAttribute("aria-pressed") === "true",
        inMain: element.closest("main, dialog") !== null,
        href,
        hasTarget: !href?.startsWith("#") || document.getElementById(href.slice(1)) !== null,
        sends: isSubmit(element) ? submissionOf(element) : null,
        hasSubmit:
          element.matches("input[type=checkbox]:not([name])") ||
          (form !== null &&
            [...form.elements].some(
              (other) => isSubmit(other) && (isShown(other) || isPressedBy(element, other)),
            )),
      } as const;
    });
  });
}

/**
 * Waits for hydration, if the page has scripts. Earlier presses reload the document, or do nothing without a
 * form.
 */
export async function untilScriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // The scripts are at the end of a page.
      (document.readyState !== "loading" && document.querySelector("script[type=module]") === null) ||
      // Set by the router in the effects of its first render.
      history.scrollRestoration === "manual",
  );
}

/**
 * Waits for the response to a press, if it sent a request. A slow page shows late that it is busy, so it must be
 * idle at each of some looks in a row.
 */
export async function untilSettled(page: Page, looks = 1): Promise<void> {
  for (let idle = 0; idle < looks; idle += 1) {
    await page.waitForLoadState();
    await page.locator(".shell-page[aria-busy=true]").waitFor({ state: "detached" });
    if (!(await staysIdle(page))) idle = -1;
  }
}

const staysIdle = (page: Page) =>
  page
    .evaluate(async () => {
      // Without scripts timers don't run either.
      if (history.scrollRestoration !== "manual") return true;
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60)));
      return document.querySelector(".shell-page[aria-busy=true]") === null;
    })
    .catch((error: unknown) => {
      if (String(error).includes("Execution context was destroyed")) return false;
      throw error;
    });

/** Presses a submit button and waits for the response. */
export async function untilAnswered(page: Page, press: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await press();
  await answer;
  await untilSettled(page);
}

/**
 * Presses a control, by key if it is only for the keyboard, and returns whether it had an effect: a request,
 * navigation, focus, page change, or print. Null if the page replaced it meanwhile.
 */
export async function pressAndWatch(page: Page, id: number): Promise<boolean | null> {
  const control = page.locator(`[data-control="${id}"]`);
  if ((await control.count()) === 0) return null;
  await page.evaluate(() => {
    const seen = { changes: 0, focused: document.activeElement };
    Object.assign(window, { seen, print: () => (seen.changes += 1) });
    new MutationObserver((changes) => (seen.changes += changes.length)).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  let note = () => {};
  const noted = new Promise<void>((resolve) => {
    note = resolve;
  });
  page.on("request", note).on("framenavigated", note).on("download", note).on("filechooser", note);
  try {
    const isForKeyboard = await control.evaluate((one) => getComputedStyle(one).pointerEvents === "none");
    await (isForKeyboard ? control.press("Enter", { timeout: 5000 }) : control.click({ timeout: 10_000 }));
    // Measured from the moment of the press, which may be slow on a busy machine.
    const changed = page.waitForFunction(
      (pressed) => {
        const { seen } = window as { seen?: { changes: number; focused: Element | null } };
        if (!seen) return true;
        const now = document.activeElement;
        const moved = now !== seen.focused && !now?.closest(`[data-control="${pressed}"]`);
        return seen.changes > 0 || (moved && now !== document.body);
      },
      id,
      { timeout: 3000, polling: 50 },
    );
    return await Promise.race([noted, changed]).then(
      () => true,
      () => false,
    );
  } catch (error) {
    if ((await control.count()) === 0) return null;
    throw error;
  } finally {
    page.off("request", note).off("framenavigated", note).off("download", note).off("filechooser", note);
  }
}
