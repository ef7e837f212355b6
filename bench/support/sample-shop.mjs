// The sample shop, whose texts have realistic lengths, on a server of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sender } from "./page-files.mjs";
import { signIn, startServer } from "./server.mjs";

export const LIGHT = { "save-data": "on" };
export const LISTS = ["/customers", "/inventory", "/sales", "/repairs", "/audit"];

/** Calls `measure` with the server, `send` on plain HTTP, and the owner's session, and resolves to its result. */
export async function onSampleShop(measure) {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-sample-"));
  const server = await startServer(dataDir, { command: ["demo"] });
  try {
    const owner = await signIn(server);
    owner.close();
    return await measure({ server, owner, send: sender(server.url) });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
