// npm run access -- EMAIL: a one-time code to set a new password with, on what has been built.
import { requireBuild } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

requireBuild("npm run access");
await runBuilt(["access", ...process.argv.slice(2)]);
