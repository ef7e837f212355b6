// @ts-expect-error: a script without types
import { ensureBuilt } from "../../scripts/prepare.mjs";
import { startServer } from "./server.ts";
import { makeTemplate } from "./template.ts";

/**
 * Runs before all browser tests: builds if the sources are newer, and lets the built server migrate the
 * template, since migrations are in its bundle.
 */
export default function setup() {
  ensureBuilt();
  return makeTemplate(async (dataDir) => {
    // Nobody yet: staff whose entries say otherwise would make it a shop that no backup can be restored of.
    const env = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };
    const server = await startServer({ dataDir, env });
    await server.stop();
  });
}
