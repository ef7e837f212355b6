import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";

/**
 * What files leave free on the disk, so that the database can go on: people sign in, sell, and delete what filled it.
 * A share, for small disks; of large ones no more than this many bytes.
 */
const RESERVE = { share: 0.05, bytes: 1024 * 1024 * 1024 };
/** Most bytes that are written before the disk is asked again. */
const ASKED_EVERY = 4 * 1024 * 1024;

/** Thrown while only the database's reserve is left, with the code of a full disk. */
export class OnlyReserveLeft extends Error {
  override name = "OnlyReserveLeft";
  readonly code = "ENOSPC";
  readonly left: { free: number; reserve: number };

  constructor(left: { free: number; reserve: number }) {
    super("Only the database's reserve is left");
    this.left = left;
  }
}

/** Returns what is free on a disk and what of it is the database's. Null for one that doesn't say, as some network disks. */
export function roomOn(
  disk: Pick<StatsFs, "bavail" | "blocks" | "bsize"> | null,
): { free: number; reserve: number } | null {
  if (!disk || disk.blocks === 0) return null;
  const { bavail, blocks, bsize } = disk;
  return { free: bavail * bsize, reserve: Math.min(blocks * bsize * RESERVE.share, RESERVE.bytes) };
}

/** Returns what to call before bytes are written to a file. It throws `OnlyReserveLeft` if there is no room for them. */
export function roomForFile(path: string): (bytes: number) => Promise<void> {
  let room = 0;
  return async (bytes) => {
    if (room < bytes) {
      const left = roomOn(await statfs(path).catch(() => null));
      const free = left ? left.free - left.reserve : Number.POSITIVE_INFINITY;
      if (left && free < bytes) throw new OnlyReserveLeft(left);
      room = Math.max(Math.min(free, ASKED_EVERY), bytes);
    }
    room -= bytes;
  };
}
