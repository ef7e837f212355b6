import { spawnSync } from "node:child_process";
import { chownSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ENTRY } from "./server.ts";

/** A user without a name. */
export const ANOTHER = 54_321;

/**
 * Whether a program can be run as another user who may read the build, which requires root. Elsewhere such
 * tests are skipped with a message.
 */
export const mayBeAnother =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ["-e", `require("node:fs").readFileSync(${JSON.stringify(ENTRY)})`], {
    uid: ANOTHER,
    gid: ANOTHER,
  }).status === 0;
export const whyNotAnother = mayBeAnother ? "" : " (skipped: nothing can be run as another user here)";

/** Gives a folder to that user, with all that is in it. */
export function giveToAnother(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...names]) chownSync(join(folder, name), ANOTHER, ANOTHER);
}
