import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isMissing, sync } from "../runtime/files.server.ts";
import { HEAD } from "./audit-head-file.server.ts";
import { DATABASE, KEYS } from "./manifest.ts";

const PLAN = "restore.json";
export const STAGED = "restoring-";
export const REPLACED = "replaced-";

/** Entries to move, in this order: the old WAL must leave before a new database arrives. */
const MOVED = [`${DATABASE}-wal`, `${DATABASE}-shm`, DATABASE, HEAD, "uploads", ...KEYS] as const;

const Plan = z.object({
  staged: z.string().regex(/^restoring-[\w-]+$/),
  replaced: z.string().regex(/^replaced-[\w-]+$/),
});
type Plan = z.infer<typeof Plan>;

/**
 * Replaces the folder's data by renaming. Once the plan is on disk, the next start or restore completes an
 * interrupted restore (`finishSwap`). Needs exclusive access.
 */
export function swapIn(dataDir: string, plan: Plan): void {
  const file = join(dataDir, PLAN);
  writeFileSync(`${file}.new`, JSON.stringify(plan), { mode: 0o600 });
  sync(`${file}.new`);
  renameSync(`${file}.new`, file);
  sync(dataDir);
  finishSwap(dataDir);
}

export function isSwapUnfinished(dataDir: string): boolean {
  return existsSync(join(dataDir, PLAN));
}

/** Completes a planned restore, if any. Safe to interrupt and repeat. */
export function finishSwap(dataDir: string): void {
  const plan = readPlan(dataDir);
  if (plan) {
    const staged = join(dataDir, plan.staged);
    const replaced = join(dataDir, plan.replaced);
    const comes = new Set(existsSync(staged) ? readdirSync(staged) : []);
    for (const name of MOVED) {
      // The old database leaves with its WAL. Other entries leave only if the restore replaces them.
      const leaves = comes.has(name) || (name.startsWith(`${DATABASE}-`) && comes.has(DATABASE));
      if (leaves && existsSync(join(dataDir, name))) {
        mkdirSync(replaced, { recursive: true, mode: 0o700 });
        renameSync(join(dataDir, name), join(replaced, name));
      }
      if (comes.has(name)) renameSync(join(staged, name), join(dataDir, name));
    }
    if (existsSync(replaced)) sync(replaced);
    sync(dataDir);
    rmSync(join(dataDir, PLAN));
    sync(dataDir);
  }
  for (const name of readdirSync(dataDir))
    if (name.startsWith(STAGED)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

function readPlan(dataDir: string): Plan | null {
  try {
    return Plan.parse(JSON.parse(readFileSync(join(dataDir, PLAN), "utf8")));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
