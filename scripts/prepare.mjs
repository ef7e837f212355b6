// Makes a clone ready to run: installs dependencies and builds. Plain Node, because it runs before the
// installation.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isBuilt, root } from "./is-built.mjs";

export { root };

/** Runs `npm ci` if node_modules is missing or differs from the lock file. */
export function ensureInstalled() {
  if (isInstalled()) return;
  // npm would empty the link's target, which belongs to another checkout.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      "node_modules is a link to an installation for another package-lock.json: remove it or install there.",
    );
    process.exit(1);
  }
  console.log("Installing what is missing (npm ci) …");
  mustSucceed(npm(["ci", "--include=dev", "--no-audit", "--no-fund"]), "npm ci failed: see above.");
}

/** Builds if there is no complete build or a source is newer; `withMaps`, also if the server has no source maps. */
export function ensureBuilt({ withMaps = false } = {}) {
  if (isBuilt() && !(withMaps && !existsSync(join(root, "build/server/index.js.map")))) return;
  console.log("Building …");
  const status = npm(["run", "--silent", "build"], withMaps ? { SERVER_MAPS: "1" } : {});
  mustSucceed(status, "The build failed: see above.");
}

/** Exits with a message if there is no build: commands of a deployed shop never build. */
export function requireBuild(command) {
  if (existsSync(join(root, "build/server/index.js"))) return;
  console.error(`There is no build yet: run 'npm ci' and 'npm run build', then '${command}' again.`);
  process.exit(1);
}

/** Runs npm in the project folder with inherited output and `env` added; returns the exit status. */
export function npm(args, env = {}) {
  const [command, ...all] = npmCommand(args);
  return (
    spawnSync(command, all, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1
  );
}

/** The npm that started this process, otherwise the first one on the path, and its arguments. */
export function npmCommand(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? [process.execPath, cli, ...args] : ["npm", ...args];
}

/** Path of an installed package's executable. */
export function binary(packageName, name = packageName) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[name]);
}

function isInstalled() {
  const installed = join(root, "node_modules", ".package-lock.json");
  const wanted = join(root, "package-lock.json");
  if (!existsSync(installed)) return false;
  if (!existsSync(wanted) || statSync(wanted).mtimeMs <= statSync(installed).mtimeMs) return true;
  // Modification times change on checkout too, so the content decides.
  const there = JSON.parse(readFileSync(installed, "utf8")).packages;
  const lock = JSON.parse(readFileSync(wanted, "utf8")).packages;
  return Object.entries(lock).every(
    ([path, { version, optional, os, cpu, libc }]) =>
      path === "" || there[path]?.version === version || (!there[path] && (optional || os || cpu || libc)),
  );
}

function mustSucceed(status, message) {
  if (status === 0) return;
  console.error(message);
  process.exit(1);
}
