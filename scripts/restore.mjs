// npm run restore: see docs/hosting.md. Uses the built app and the data in DATA_DIR.
import { requireBuild } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

requireBuild("npm run restore");
await runBuilt(["restore", ...process.argv.slice(2)]);
