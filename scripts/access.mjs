// npm run access -- EMAIL: prints a one-time code to set a new password, using the built app.
import { requireBuild } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

requireBuild("npm run access");
await runBuilt(["access", ...process.argv.slice(2)]);
