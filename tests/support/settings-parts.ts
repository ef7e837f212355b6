import type { Page } from "@playwright/test";

/** Unfolds a part of the general settings, unless it is open. */
export async function openPart(page: Page, title: string): Promise<void> {
  const summary = titleOfPart(page, title);
  if ((await summary.locator("..").getAttribute("open")) === null) await summary.click();
}

/** The line of a part of the general settings that folds and unfolds it. */
export function titleOfPart(page: Page, title: string) {
  return page.locator("main summary").filter({ hasText: new RegExp(`^${title}`) });
}
