import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderOf, type Step } from "./record.ts";

const SECTOR = 512;

/** Returns numbers from 0 up to 1, deterministic per seed. */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Builds a possible disk state after a power cut before step `cut`: everything synced is present; later
 * writes are present, missing, or cut at a sector; later renames are present up to some point. Without
 * `chance` everything is present, as after a crash of only the process.
 */
export function replay(steps: readonly Step[], cut: number, folder: string, into: string, chance?: Chance) {
  const done = steps.slice(0, cut);
  const contents = contentsOf(done, chance);
  mkdirSync(into, { recursive: true });
  for (const [path, file] of namesOf(done, chance)) {
    const place = join(into, path.slice(folder.length));
    mkdirSync(file === "folder" ? place : dirname(place), { recursive: true });
    if (file !== "folder") writeFileSync(place, contents.get(file) ?? "", { mode: 0o600 });
  }
}

function contentsOf(done: readonly Step[], chance: Chance | undefined): Map<number, Buffer> {
  const synced = new Map<number, number>();
  for (const [index, step] of done.entries()) if (step.does === "sync") synced.set(step.file, index);
  const contents = new Map<number, Buffer>();
  for (const [index, step] of done.entries()) {
    if (step.does !== "write" && step.does !== "truncate") continue;
    const before = contents.get(step.file) ?? Buffer.alloc(0);
    const isSafe = !chance || index < (synced.get(step.file) ?? -1);
    const fate = isSafe ? 0 : chance() * 3;
    if (step.does === "truncate") {
      if (fate < 1.5) contents.set(step.file, resize(before, step.size));
      continue;
    }
    if (fate >= 2) continue;
    const data = fate < 1 || !chance ? step.data : torn(step, chance);
    const after = resize(before, Math.max(before.length, step.at + data.length));
    data.copy(after, step.at);
    contents.set(step.file, after);
  }
  return contents;
}

/** Part of a write, up to a sector boundary. */
function torn({ at, data }: { at: number; data: Buffer }, chance: Chance): Buffer {
  const bounds = Math.ceil((at + data.length) / SECTOR) - Math.floor(at / SECTOR);
  const end = (Math.floor(at / SECTOR) + Math.floor(chance() * bounds)) * SECTOR - at;
  return data.subarray(0, Math.max(0, end));
}

function resize(content: Buffer, size: number): Buffer {
  const sized = Buffer.alloc(size);
  content.copy(sized);
  return sized;
}

function namesOf(done: readonly Step[], chance: Chance | undefined): Map<string, number | "folder"> {
  const synced = new Map<string, number>();
  for (const [index, step] of done.entries()) if (step.does === "sync folder") synced.set(step.folder, index);
  const changes = [...done.entries()].flatMap(([index, step]) =>
    step.does === "name" || step.does === "unname" || step.does === "rename"
      ? [{ step, isSafe: !chance || index < (synced.get(folderOf(step)) ?? -1) }]
      : [],
  );
  const unsafe = changes.filter(({ isSafe }) => !isSafe).length;
  let kept = chance ? Math.floor(chance() * (unsafe + 1)) : 0;
  const names = new Map<string, number | "folder">();
  for (const { step, isSafe } of changes) {
    if (!isSafe && kept-- <= 0) continue;
    if (step.does === "name") names.set(step.path, step.file);
    else if (step.does === "unname") names.delete(step.path);
    else {
      const file = names.get(step.from);
      names.delete(step.from);
      if (file !== undefined) names.set(step.path, file);
    }
  }
  return names;
}
