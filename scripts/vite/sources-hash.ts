import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["app", "db", "scripts/vite", "package-lock.json", "vite.config.ts"];
/** Folder that the build itself writes. */
const BUILT = join("app", "ui", "generated");

/**
 * A hash of everything that the browser's files are built from, the same for each build of the same sources.
 */
export function sourcesHash(root: string): string {
  const hash = createHash("sha256");
  for (const name of SOURCES) addTo(hash, root, name);
  return hash.digest("base64url").replace(/[-_]/g, "0").slice(0, 7);
}

function addTo(hash: ReturnType<typeof createHash>, root: string, name: string): void {
  const path = join(root, name);
  if (name === BUILT) return;
  if (statSync(path).isDirectory())
    for (const entry of readdirSync(path).toSorted()) addTo(hash, root, join(name, entry));
  else hash.update(`${name}\0`).update(readFileSync(path)).update("\0");
}
