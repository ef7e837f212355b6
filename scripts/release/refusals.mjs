import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Why there is no release to make of this folder, a line for each reason. */
export function refusals(root) {
  const { version } = readJson(join(root, "package.json"));
  const { packages } = readJson(join(root, "package-lock.json"));
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const heading = `## ${version}`;
  return [
    ...refusalsOfGit(root, `v${version}`),
    ...(changes.split(/\r?\n/).includes(heading)
      ? []
      : [
          `CHANGELOG.md has no heading '${heading}': say there what is new in ${version}, the version of package.json.`,
        ]),
    ...(packages[""].version === version
      ? []
      : [
          `package-lock.json says ${packages[""].version}, package.json ${version}: run 'npm install --package-lock-only'.`,
        ]),
  ];
}

function refusalsOfGit(root, tag) {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trimEnd();
  let changed;
  try {
    changed = git("status", "--porcelain");
  } catch {
    return ["This is no clone: a release is what a commit says, so make it in one."];
  }
  if (changed !== "") {
    const [first, ...more] = changed.split("\n").map((line) => line.slice(3));
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    return [`Not committed: ${first}${others}. A release is what a commit says.`];
  }
  const named = git("tag", "--list", tag) && git("rev-list", "-1", tag);
  return named === "" || named === git("rev-parse", "HEAD")
    ? []
    : [`${tag} is the tag of another commit: raise the version ('npm version --no-git-tag-version minor').`];
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
