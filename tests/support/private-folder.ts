import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** Permissions of a data folder and its contents. */
export function rightsIn(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    ["", ...names].map((name) => {
      const { mode } = statSync(join(dataDir, name));
      return [name, (mode & 0o777).toString(8)];
    }),
  );
}

/** Folders 700, files 600. */
export function expectPrivate(dataDir: string): void {
  for (const [name, rights] of Object.entries(rightsIn(dataDir)))
    expect([name, rights]).toEqual([name, statSync(join(dataDir, name)).isDirectory() ? "700" : "600"]);
}
