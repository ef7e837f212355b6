import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { closeNetwork } from "../../runtime/close-network.ts";
import { LARGEST_THUMBNAIL, PICTURE_QUALITY, PICTURE_SIDE, THUMBNAILS } from "./photo-sizes.ts";

/**
 * Input of the photo process, which is separate to contain hostile files. The process writes the picture and
 * its thumbnail as JPEG, prints its answer, and exits.
 */
export interface Task {
  path: string;
  picturePath: string;
  thumbnailPath: string;
  /** Milliseconds until it kills itself, even if its parent is gone. */
  endAfter: number;
  /** Bytes of memory at which it kills itself. Decoders of pictures don't use the heap. */
  memory: number;
  /** Most pixels. Larger pictures are refused before anything is decoded. */
  pixels: number;
}

export type Answer = { kind: "read" } | { kind: "damaged" } | { kind: "too large" };

const DECODERS = ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"];

async function answerTo({ path, picturePath, thumbnailPath, pixels }: Task): Promise<Answer> {
  const bytes = readFileSync(path);
  const decode = () => sharp(bytes, { failOn: "error", limitInputPixels: pixels });
  const { width, height } = await decode().metadata();
  if (width * height > pixels) return { kind: "too large" };
  // Only what is requested is written: no EXIF, XMP, comments, or color profiles.
  const picture = await decode()
    .autoOrient()
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: PICTURE_QUALITY })
    .toBuffer();
  writeFileSync(picturePath, picture, { mode: 0o600, flag: "wx" });
  writeFileSync(thumbnailPath, await thumbnailOf(picture), { mode: 0o600, flag: "wx" });
  return { kind: "read" };
}

async function thumbnailOf(picture: Buffer): Promise<Buffer> {
  for (const { side, quality } of THUMBNAILS) {
    const thumbnail = await sharp(picture)
      .resize({ width: side, height: side, fit: "cover" })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (thumbnail.length <= LARGEST_THUMBNAIL) return thumbnail;
  }
  throw new Error("No thumbnail is small enough");
}

async function run(): Promise<Answer> {
  const task = JSON.parse(process.argv[2] ?? "") as Task;
  // Runs in a thread, so that nothing can delay it.
  new Worker(
    `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${Number(task.endAfter)});
     setInterval(() => process.memoryUsage.rss() > ${Number(task.memory)} && process.kill(process.pid, "SIGKILL"), 20);`,
    { eval: true },
  ).unref();
  closeNetwork();
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  try {
    return await answerTo(task);
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return { kind: isTooLarge ? "too large" : "damaged" };
  }
}

writeSync(1, JSON.stringify(await run()));
process.exit(0);
