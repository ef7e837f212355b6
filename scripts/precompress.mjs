// Last build step: adds .gz and .br files where they save space, then the build stamp.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { gzipAsync } from "@gfx/zopfli";
import { BUILD_STAMP, root } from "./is-built.mjs";

const TEXT = /\.(js|css|svg|html|txt|json|webmanifest|xml)$/;
const SMALLEST = 512;

const client = join(root, "build", "client");
const totals = { files: 0, plain: 0, gzip: 0, brotli: 0 };

for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  if (plain.length <= SMALLEST) continue;
  // For the files that old terminals load: zopfli's gzip is a twentieth smaller than zlib's, and takes the
  // build twenty seconds.
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
  totals.files += 1;
  totals.plain += plain.length;
  totals.gzip += gzip.length;
  totals.brotli += brotli.length;
}

writeFileSync(BUILD_STAMP, "");
const kB = (bytes) => `${Math.round(bytes / 1024)} KB`;
console.log(
  `precompressed ${totals.files} files: ${kB(totals.plain)}, gzip ${kB(totals.gzip)}, brotli ${kB(totals.brotli)}`,
);
