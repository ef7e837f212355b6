// Runs a command of the built app in this very process: signals and exit code are the server's own.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./prepare.mjs";

export async function runBuilt(args) {
  // React and React Router choose their production builds by it when they are loaded, so it comes first.
  process.env.NODE_ENV = "production";
  const { runCommand } = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  await runCommand(args);
}
