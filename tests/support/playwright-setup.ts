// @ts-expect-error: a script without types
import { ensureBuilt } from "../../scripts/prepare.mjs";
import { writeFileSync } from "node:fs";
import { cents } from "~/domain/money";
import { browserShop, castOfBrowserShop } from "./browser-shop.ts";
import { runToEnd, startServer } from "./server.ts";
import { chooseSettings, prepareShop } from "./shop.ts";
import { makeTemplate } from "./template.ts";
import { theCast, type TheCast } from "./the-cast.ts";

/** The tests of a worker share a day, in which what they refund in cash adds up. */
function aShop(): TheCast {
  chooseSettings({ cashRefundLimit: cents(10_000_000) });
  return theCast();
}

/**
 * Runs before all browser tests: builds if the sources are newer, lets the built server migrate the template, since
 * migrations are in its bundle, and makes the shop that each worker copies.
 */
export default async function setup() {
  ensureBuilt();
  const cleanUp = await makeTemplate(async (dataDir) => {
    // Nobody yet: staff whose entries say otherwise would make it a shop that no backup can be restored of.
    const env = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };
    const server = await startServer({ dataDir, env });
    await server.stop();
  });
  writeFileSync(castOfBrowserShop(), JSON.stringify(prepareShop(browserShop(), aShop)));
  // None is due while a test reads which backups hold whom.
  const { code, stderr } = await runToEnd({ args: ["backup"], dataDir: browserShop() });
  if (code !== 0) throw new Error(`No backup was made: ${stderr}`);
  return cleanUp;
}
