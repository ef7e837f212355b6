// Runs a command of the built app in this process, so signals and exit codes are the server's own.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./prepare.mjs";

export async function runBuilt(args) {
  // React and React Router read it on import to select production builds.
  process.env.NODE_ENV = "production";
  const { runCommand } = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  await runCommand(args);
}
