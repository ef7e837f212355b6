// npm run chain-keys: see docs/chain.md. Uses the built app.
import { requireBuild } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

requireBuild("npm run chain-keys");
await runBuilt(["chain-keys", ...process.argv.slice(2)]);
