// Whether a build is there and newer than what it is made of.
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** File that the last build step writes, so that an interrupted build doesn't count. */
export const BUILD_STAMP = join(root, "build", ".complete");

const SOURCES = [
  "app",
  "db",
  "bench/big-shop",
  "migrations",
  "public",
  "scripts/vite",
  "scripts/precompress.mjs",
  "scripts/sbom.mjs",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
/** Names of folders that the build writes to. */
const GENERATED = ["generated"];

/** Whether the last build was complete, and no source is newer. */
export function isBuilt() {
  if (!existsSync(BUILD_STAMP) || !existsSync(join(root, "build/server/index.js"))) return false;
  const builtAt = statSync(BUILD_STAMP).mtimeMs;
  return SOURCES.every((source) => newestIn(join(root, source)) <= builtAt);
}

/** Newest change below a path in milliseconds. A folder's own time reveals deleted files. */
function newestIn(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  let newest = 0;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (GENERATED.includes(entry.name)) continue;
    newest = Math.max(newest, newestIn(join(path, entry.name)));
  }
  // Folders with generated files change on every build.
  const hasGenerated = GENERATED.some((name) => existsSync(join(path, name)));
  return hasGenerated ? newest : Math.max(newest, stats.mtimeMs);
}
