import { open, rm } from "node:fs/promises";
import program from "virtual:photo-program";
import { pictureKind } from "~/domain/shop/files/file-kinds";
import { HEIC, isHeic } from "~/domain/shop/files/heic";
import { LARGEST_PHOTO, MOST_PIXELS } from "~/domain/shop/photos/photo-limits";
import { hashFile } from "../../runtime/files.server.ts";
import { runProgram } from "../../runtime/run-program.server.ts";
import { TaskQueueByAccount } from "../../runtime/task-queue-by-account.ts";
import type { Answer, Task } from "./photo-program.ts";

/** Limits of a photo's process: heap in MB, memory in bytes, time in milliseconds. */
const PROCESS_LIMITS = {
  heap: 64,
  memory: 640 * 1024 * 1024,
  time: 20_000,
  pixels: MOST_PIXELS,
  /** Photos of an account that may wait. One is read at a time, and accounts take turns. */
  waiting: 3,
} as const;

type ReadFile = { path: string; sha256: string; size: number };
export type ReadPhoto =
  | { ok: true; picture: ReadFile; thumbnail: ReadFile }
  | { ok: false; status: 422 | 503; message: string };

const turns = new TaskQueueByAccount({ atOnce: 1, waiting: PROCESS_LIMITS.waiting });

/**
 * Makes what is kept of a photo: a picture and a thumbnail, both upright JPEGs beside `path`, without
 * anything the camera added. Its content decides what it is. A separate process with limits decodes it.
 */
export async function readPhoto(
  path: string,
  account: number,
  limits: Pick<typeof PROCESS_LIMITS, "heap"> & {
    memory: number;
    time: number;
    pixels: number;
  } = PROCESS_LIMITS,
): Promise<ReadPhoto> {
  const unlike = await isOtherFile(path);
  if (unlike !== null) return refused(unlike);
  const picturePath = `${path}.picture.upload`;
  const thumbnailPath = `${path}.thumbnail.upload`;
  const { heap, time, memory, pixels } = limits;
  const task: Task = { path, picturePath, thumbnailPath, memory, pixels, endAfter: time + 5_000 };
  const may = { reads: [path], writes: [picturePath, thumbnailPath], hasDriver: true };
  const read = await turns.run(account, async () => ({
    answer: await runProgram<Answer>({ path: program, task, heap, time, may }),
  }));
  if (!read) return { ok: false, status: 503, message: BUSY };
  const { answer } = read;
  if (answer?.kind === "read")
    return {
      ok: true,
      picture: { path: picturePath, ...(await hashFile(picturePath)) },
      thumbnail: { path: thumbnailPath, ...(await hashFile(thumbnailPath)) },
    };
  for (const made of [picturePath, thumbnailPath]) await rm(made, { force: true });
  return refused(answer?.kind === "damaged" ? DAMAGED : TOO_HEAVY);
}

function refused(message: string): ReadPhoto {
  return { ok: false, status: 422, message };
}

/** Says what a file is by its first bytes, whatever its name. Null for a JPEG, a PNG or a WebP. */
async function isOtherFile(path: string): Promise<string | null> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  if (pictureKind(head)) return null;
  if (head.length === 0) return "The file is empty";
  return isHeic(head) ? HEIC : NO_PHOTO;
}

const NO_PHOTO = "This file isn't a photo. Choose a JPEG, PNG or WebP image.";
const DAMAGED = "This photo is damaged or cut off. Send it again.";
const TOO_HEAVY = `This photo is too large to process (${MOST_PIXELS / 1_000_000} megapixels at most). Send a smaller one.`;
const BUSY = "Several of your photos are still being processed. Try again in a moment.";
export const PHOTO_TOO_LARGE = `The photo is larger than ${LARGEST_PHOTO / 1024 / 1024} MB`;
