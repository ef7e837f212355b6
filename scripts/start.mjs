// npm start: production. Never builds, so that it runs exactly what was deployed.
import { requireBuild } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

requireBuild("npm start");
await runBuilt(["serve", ...process.argv.slice(2)]);
