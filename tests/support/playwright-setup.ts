// @ts-expect-error: a script without types
import { ensureBuilt } from "../../scripts/prepare.mjs";
import { OLIVE } from "./cast.ts";
import { startServer } from "./server.ts";
import { makeTemplate } from "./template.ts";

/**
 * Runs before all browser tests: builds if the sources are newer, and lets the built server migrate the
 * template, since migrations are in its bundle.
 */
export default function setup() {
  ensureBuilt();
  return makeTemplate(async (dataDir) => {
    const env = { OWNER_EMAIL: OLIVE.email, OWNER_PASSWORD: OLIVE.password };
    const server = await startServer({ dataDir, env });
    await server.stop();
  });
}
