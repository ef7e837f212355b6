import { statSync } from "node:fs";

/**
 * What a copy of a data folder doesn't have of the one it was made from. Host names won't do: a container gets a new one
 * each time. A disk that is copied as a whole isn't noticed.
 */
export function machineOf(dataDir: string): string {
  return `folder ${statSync(dataDir, { bigint: true }).ino}`;
}
