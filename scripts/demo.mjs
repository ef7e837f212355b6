// npm run demo: from a fresh clone to a running sample shop.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

ensureInstalled();
ensureBuilt();
await runBuilt(["demo", ...process.argv.slice(2)]);
