// Last build step: adds .gz and .br files where they save space, then the build stamp.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";
import { gzipAsync } from "@gfx/zopfli";
import { BUILD_STAMP, root } from "./is-built.mjs";

const TEXT = /\.(js|css|svg|html|txt|json|webmanifest|xml)$/;
const SMALLEST = 512;

/** Compresses a file. Returns its sizes. */
async function compress(path) {
  const plain = readFileSync(path);
  // For the files that old terminals load: zopfli's gzip is a twentieth smaller than zlib's, and takes twenty
  // seconds of a processor.
  const gzip = await gzipAsync(plain, {});
  const brotli = brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  if (gzip.length < plain.length) writeFileSync(`${path}.gz`, gzip);
  if (brotli.length < plain.length) writeFileSync(`${path}.br`, brotli);
  return { plain: plain.length, gzip: gzip.length, brotli: brotli.length };
}

/** Compresses files in threads, one for each processor, each with the largest file that is left. */
async function compressAll(paths) {
  const left = paths
    .map((path) => ({ path, size: statSync(path).size }))
    .filter(({ size }) => size > SMALLEST)
    .toSorted((one, other) => one.size - other.size);
  const totals = { files: left.length, plain: 0, gzip: 0, brotli: 0 };
  const threads = Array.from({ length: availableParallelism() }, () => {
    const thread = new Worker(new URL(import.meta.url));
    const next = () => thread.postMessage(left.pop()?.path ?? null, []);
    return new Promise((resolve, reject) => {
      thread.on("error", reject);
      thread.on("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`A thread ended with ${code}`)),
      );
      thread.on("message", (sizes) => {
        for (const [name, size] of Object.entries(sizes)) totals[name] += size;
        next();
      });
      next();
    });
  });
  await Promise.all(threads);
  return totals;
}

if (isMainThread) {
  const files = readdirSync(join(root, "build", "client"), { recursive: true, withFileTypes: true });
  const texts = files.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  const totals = await compressAll(texts.map(({ parentPath, name }) => join(parentPath, name)));
  writeFileSync(BUILD_STAMP, "");
  const kB = (bytes) => `${Math.round(bytes / 1024)} KB`;
  console.log(
    `precompressed ${totals.files} files: ${kB(totals.plain)}, gzip ${kB(totals.gzip)}, brotli ${kB(totals.brotli)}`,
  );
} else
  parentPort.on("message", async (path) => {
    if (path === null) parentPort.close();
    else parentPort.postMessage(await compress(path), []);
  });
