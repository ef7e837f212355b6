// npm run seed: from a fresh clone to a big shop for measurements, in its own file.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

ensureInstalled();
ensureBuilt();
await runBuilt(["seed", ...process.argv.slice(2)]);
