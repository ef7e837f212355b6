import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/**
 * Writes files of a folder into FILE, a .tar.gz, below `top`, and FILE.sha256, which `sha256sum -c` reads. The same
 * for the same files: in the order given, all of root and of one time. `instead` has the text of files that differ
 * from those here.
 */
export async function writeArchive(file, { root, paths, top, at, instead = {} }) {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(file));
  const entry = (header, content) =>
    new Promise((resolve, reject) => {
      const all = { mtime: at, uid: 0, gid: 0, uname: "root", gname: "root", ...header };
      tar.entry(all, content, (error) => (error ? reject(error) : resolve()));
    });
  const folders = new Set();
  for (const path of paths) {
    // As entries, so that the umask of whoever unpacks them closes none to the server's user.
    for (const folder of foldersAbove(`${top}/${path}`)) {
      if (folders.has(folder)) continue;
      folders.add(folder);
      await entry({ name: folder, type: "directory", mode: 0o755 });
    }
    const isProgram = (statSync(join(root, path)).mode & 0o100) !== 0;
    const content = Buffer.from(instead[path] ?? readFileSync(join(root, path)));
    await entry({ name: `${top}/${path}`, mode: isProgram ? 0o755 : 0o644 }, content);
  }
  tar.finalize();
  await written;
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  writeFileSync(`${file}.sha256`, `${hash.digest("hex")}  ${basename(file)}\n`);
}

/** Outermost first. */
function foldersAbove(path) {
  const folder = dirname(path);
  return folder === "." ? [] : [...foldersAbove(folder), folder];
}
