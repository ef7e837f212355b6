// npm start: production, on what has been built. It never builds, so that what runs is what was deployed.
import { requireBuild } from "./prepare.mjs";
import { runBuilt } from "./run-built.mjs";

requireBuild("npm start");
await runBuilt([]);
