// npm run release: makes what is given to whoever hosts a shop, in releases/: an archive of this commit that runs
// without git, npm's registry and compilers, its checksum, and the bill of materials. Nothing is pushed:
// it says what to do next (docs/tour.md, 'A release').
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, npm, root } from "./prepare.mjs";
import { refusals } from "./release/refusals.mjs";

const wrong = refusals(root);
if (wrong.length > 0) stop(wrong.join("\n"));

ensureInstalled();
const { filesOfArchive, packageOfArchive } = await import("./release/files-of-archive.mjs");
const { writeArchive } = await import("./release/write-archive.mjs");

const driver = "node_modules/better-sqlite3/build/Release/better_sqlite3.node";
if (!(await isLoaded()))
  stop(`better-sqlite3 isn't compiled for ${process.version}: run 'npm rebuild better-sqlite3' with it.`);
if (isFragile())
  stop(
    `better-sqlite3 was compiled with ${process.version}, which may end at any moment with it (nodejs/node#65446): use Node 22.`,
  );

rmSync(join(root, "build"), { recursive: true, force: true });
if (npm(["run", "--silent", "build"]) !== 0) stop("The build failed: see above.");

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const line = process.versions.node.split(".")[0];
const name = `loupe-${version}-${system()}-node${line}.tar.gz`;
const folder = join(root, "releases");
mkdirSync(folder, { recursive: true });
const paths = mustList();
await writeArchive(join(folder, name), {
  root,
  paths,
  top: `loupe-${version}`,
  at: new Date(Number(git("log", "-1", "--format=%ct")) * 1000),
  instead: { "package.json": packageOfArchive(root) },
});
copyFileSync(join(root, "build", "sbom.cdx.json"), join(folder, `loupe-${version}.cdx.json`));

const megabytes = Math.round(statSync(join(folder, name)).size / 1_000_000);
const tag = `v${version}`;
const makesTag = git("tag", "--list", tag)
  ? ""
  : `git tag --annotate ${tag} --message 'Loupe ${version}' && `;
console.log(`
releases/${name}: ${megabytes} MB, ${paths.length} files, for Node ${line} on ${system()}
releases/${name}.sha256
releases/loupe-${version}.cdx.json

Nothing was pushed. Next, when 'npm run test:all' has passed on this commit:
  ${makesTag}git push origin ${tag}
  docker build --tag REGISTRY/loupe:${version} . && docker push REGISTRY/loupe:${version}
  put these three files where they are downloaded from`);

/** What compiled packages depend on: the kernel, the processor and, on Linux, whose C library. */
function system() {
  const { platform, arch } = process;
  const isMusl = platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
  return `${platform}-${arch}${isMusl ? "-musl" : ""}`;
}

async function isLoaded() {
  const { default: Database } = await import("better-sqlite3");
  try {
    new Database(":memory:").close();
    return true;
  } catch {
    return false;
  }
}

/** As the server warns of at its start (db/client.server.ts). */
function isFragile() {
  return (
    process.version.startsWith("v24.") &&
    readFileSync(join(root, driver)).includes("RemoveEnvironmentCleanupHook")
  );
}

function mustList() {
  try {
    return filesOfArchive(root);
  } catch (error) {
    return stop(error.message);
  }
}

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trimEnd();
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
