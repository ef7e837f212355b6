// npm start: production, on what has been built. It never builds, so that what runs is what was deployed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

if (!existsSync(join(root, "build/server/index.js"))) {
  console.error("There is no build yet: run 'npm ci' and 'npm run build', then 'npm start' again.");
  process.exit(1);
}
await runBuilt([]);
