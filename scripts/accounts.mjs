// npm run accounts: see docs/hosting.md. Uses the built app and the data in DATA_DIR.
import { requireBuild } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

requireBuild("npm run accounts");
await runBuilt(["accounts", ...process.argv.slice(2)]);
