import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TheCast } from "./the-cast.ts";
import { templateFolder } from "./template-folder.ts";

// Apart from what makes it: a worker that read all of the rules would begin seconds later.

/** Folder of the shop that the browser tests' workers copy. */
export const browserShop = () => join(templateFolder(), "..", "browser-shop");
export const castOfBrowserShop = () => join(templateFolder(), "..", "cast.json");

/** Copies the shop into a worker's data folder. Returns who and what is in it. */
export function copyBrowserShop(dataDir: string): TheCast {
  cpSync(browserShop(), dataDir, { recursive: true });
  return JSON.parse(readFileSync(castOfBrowserShop(), "utf8")) as TheCast;
}
