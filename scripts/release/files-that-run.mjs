import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Packages that the lock file counts among those that run, but that only developers or other runtimes load. */
const NOT_LOADED = /(^|\/)node_modules\/(@types\/|typescript$|bare-)/;

/** What packages bring along for developers, and the source of what is compiled. */
const NOT_NEEDED = [
  /\.(d\.[cm]?ts|map|flow)$/,
  /(^|\/)node_modules\/(@[^/]+\/)?[^@/][^/]*\/(\.github|tests?|bench|examples?)\//,
  // libvips names its licenses in a readme.
  /^(?!.*\/@img\/).*\/(readme|changelog)[^/]*$/i,
  /^(?!.*\/@img\/).*\/HISTORY\.md$/,
  /^node_modules\/sharp\/(src|install)\//,
  /^node_modules\/socks\/docs\//,
  /^node_modules\/better-sqlite3\/(deps|src)\//,
  /^node_modules\/better-sqlite3\/build\/(?!Release\/better_sqlite3\.node$)/,
];

/** Paths of what an installed Loupe runs: the build, and the packages of package-lock.json that it loads. */
export function filesThatRun(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const loaded = Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev && !NOT_LOADED.test(path))
    .flatMap(([path, entry]) => (isInstalled(root, path, entry) ? filesIn(root, path) : []));
  return [...filesIn(root, "build"), ...loaded, "package.json"]
    .filter((path) => !NOT_NEEDED.some((pattern) => pattern.test(path)))
    .sort();
}

/** Optional ones are for other systems. */
function isInstalled(root, path, { version, optional }) {
  const file = join(root, path, "package.json");
  const there = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version : undefined;
  if (there === undefined && optional) return false;
  if (there !== version)
    throw new Error(`${path} is ${there ?? "missing"}, but ${version} in package-lock.json: run 'npm ci'.`);
  return true;
}

/** Below a folder; packages in packages are entries of their own in the lock file. */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return entry.name === "node_modules" ? [] : filesIn(root, `${folder}/${entry.name}`);
    return entry.isFile() ? [`${folder}/${entry.name}`] : [];
  });
}
