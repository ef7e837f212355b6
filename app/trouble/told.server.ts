import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CONDITIONS } from "./trouble.ts";

const FILE = "alerts.json";

const Told = z.partialRecord(z.enum(CONDITIONS), z.object({ begunAt: z.int(), isOver: z.boolean() }));
/** What alerts said of each condition: when it began, and whether they said since that it is over. */
export type Told = z.infer<typeof Told>;

/** What couldn't be written, because the disk is full or read-only: a start forgets it. */
const unwritten = new Map<string, Told>();

/** What was told, also by other processes and before the start. Nothing for a file that can't be read. */
export function readTold(dataDir: string): Told {
  const kept = unwritten.get(dataDir);
  if (kept) return kept;
  try {
    return Told.parse(JSON.parse(readFileSync(join(dataDir, FILE), "utf8")));
  } catch {
    return {};
  }
}

export function keepTold(dataDir: string, told: Told): void {
  const file = join(dataDir, FILE);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(told), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    unwritten.delete(dataDir);
  } catch {
    unwritten.set(dataDir, told);
    rmSync(`${file}.new`, { force: true });
  }
}
