import { OLIVE } from "./cast.ts";
import { startServer } from "./server.ts";
import { makeTemplate } from "./template.ts";

/**
 * Runs before all browser tests: the built server migrates the template, since migrations are in its bundle.
 */
export default function setup() {
  return makeTemplate(async (dataDir) => {
    const env = { OWNER_EMAIL: OLIVE.email, OWNER_PASSWORD: OLIVE.password };
    const server = await startServer({ dataDir, env });
    await server.stop();
  });
}
