import { expect, test } from "../support/browser.ts";

const FRAMED =
  ".rt-TextFieldRoot, .rt-TextAreaRoot, .input-box, .input, .select, .picker, .button, .badge, .tab[aria-current]";
/** Their frames have the border. */
const INSIDE = ".input-box > .input, .picker .input, .input[type=file]";

for (const path of ["/customers/new", "/repairs/1", "/sales/new", "/repairs"])
  test(`${path} in high contrast: fields, buttons and badges have a border, the main button a wider one ${path === "/sales/new" ? "@all-no-scripts" : "@all"}`, async ({
    ownPage,
  }) => {
    const page = await ownPage("owner");
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(path);
    const bare = await page.evaluate(
      ([framed, inside]) => {
        const isShown = (element: Element) =>
          element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
        const borderOf = (element: Element) => parseFloat(getComputedStyle(element).borderTopWidth);
        return [...document.querySelectorAll(framed)]
          .filter((element) => isShown(element) && !element.matches(inside))
          .filter((element) => borderOf(element) < (element.matches(".button-primary") ? 2 : 1))
          .map((element) => element.outerHTML.slice(0, 120));
      },
      [FRAMED, INSIDE] as const,
    );
    expect(bare).toEqual([]);
    await expect(page.locator(".button-primary").first()).toBeVisible();
  });
