import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Chromium with windows, which can show PDFs; its shell can't. */
export const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome"];

/** Chromium's shell without windows does the same work in three quarters of the processor time. */
const LIGHTEST_FIRST = ["chromium-headless-shell", ...WITH_WINDOWS];

/** The browser at CHROME_PATH or the system's; undefined for Playwright's own. */
export function systemBrowser(names = LIGHTEST_FIRST): string | undefined {
  const named = process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(named ? [named] : []), ...found].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
