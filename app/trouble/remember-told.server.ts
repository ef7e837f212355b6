import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { AlertWay } from "./alert-way.ts";
import { CONDITIONS } from "./trouble.ts";

type Way = AlertWay["name"];

/** What each way told, in the data folder. */
const FILES: Record<Way, string> = { webhook: "alerts.json", email: "alerts-email.json" };

const Told = z.partialRecord(z.enum(CONDITIONS), z.object({ begunAt: z.int(), isOver: z.boolean() }));
/** What alerts said of each condition: when it began, and whether they said since that it is over. */
export type Told = z.infer<typeof Told>;

/** What couldn't be written, by file, because the disk is full or read-only: a start forgets it. */
const unwritten = new Map<string, Told>();

/** What was told, also by other processes and before the start. Nothing for a file that can't be read. */
export function readTold(dataDir: string, way: Way): Told {
  const file = join(dataDir, FILES[way]);
  const kept = unwritten.get(file);
  if (kept) return kept;
  try {
    return Told.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

export function rememberTold(dataDir: string, way: Way, told: Told): void {
  const file = join(dataDir, FILES[way]);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(told), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    unwritten.delete(file);
  } catch {
    unwritten.set(file, told);
    rmSync(`${file}.new`, { force: true });
  }
}
