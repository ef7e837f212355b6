import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesThatRun } from "./files-that-run.mjs";

/** The commands of package.json that an administrator runs. */
const COMMANDS = ["start", "accounts", "access", "backup", "restore", "verify", "chain-keys", "make-primary"];
/** What their scripts import. */
const IMPORTED = ["scripts/prepare.mjs", "scripts/is-built.mjs", "scripts/run-built.mjs"];

/** Everything in the archive of a release, as paths in this folder, sorted. */
export function filesOfArchive(root) {
  const docs = execFileSync("git", ["ls-files", "-z", "docs", "README.md", "CHANGELOG.md"], {
    cwd: root,
    encoding: "utf8",
  });
  const scripts = Object.values(scriptsOfArchive(root)).map((call) => call.split(" ").at(-1));
  return [...filesThatRun(root), ...docs.split("\0").filter(Boolean), ...scripts, ...IMPORTED].sort();
}

/** The package.json of the archive: without what an installation needs, and the commands that aren't in it. */
export function packageOfArchive(root) {
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const name of ["devDependencies", "overrides", "allowScripts"]) delete own[name];
  return `${JSON.stringify({ ...own, scripts: scriptsOfArchive(root) }, null, 2)}\n`;
}

function scriptsOfArchive(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.fromEntries(COMMANDS.map((name) => [name, scripts[name]]));
}
