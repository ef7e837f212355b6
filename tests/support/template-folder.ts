import { mkdtempSync } from "node:fs";
import { join } from "node:path";

const NAME = "LOUPE_TEST_TEMPLATE";

/** Folder of the empty test shop: migrated, with keys, stores, and staff. Made once per run. */
export function templateFolder(): string {
  const folder = process.env[NAME];
  if (!folder) throw new Error("The run's global setup has not made the template");
  return folder;
}

/** Tells all processes of the run where it is. */
export function useTemplate(folder: string): void {
  process.env[NAME] = folder;
}

/** A folder that goes with the run, for a database that a process keeps. */
export function folderOfRun(): string {
  return mkdtempSync(join(templateFolder(), "..", "kept-"));
}
