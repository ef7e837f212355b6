// npm run make-primary: see docs/chain.md. Uses the built app and the data in DATA_DIR.
import { requireBuild } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

requireBuild("npm run make-primary");
await runBuilt(["make-primary", ...process.argv.slice(2)]);
