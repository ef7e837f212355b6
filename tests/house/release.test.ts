import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { filesOfArchive, packageOfArchive } from "../../scripts/release/files-of-archive.mjs";
import { writeArchive } from "../../scripts/release/write-archive.mjs";

// npm run release, as far as it takes no time; release.all.test.ts makes an archive and installs it.

const { version, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  scripts: Record<string, string>;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-release-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("what it refuses", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@shop.example", ...args], {
      cwd: folder,
      stdio: "ignore",
    });
  const release = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/release.mjs"], {
      cwd: folder,
      encoding: "utf8",
    });
    return { status, stdout, lines: stderr.split("\n").slice(0, -1) };
  };
  const edit = (name: string, from: string, to: string) => {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  };

  beforeEach(() => {
    for (const name of ["package.json", "package-lock.json", "CHANGELOG.md", "scripts"])
      cpSync(name, join(folder, name), { recursive: true });
  });

  test("a folder that is no clone", () => {
    expect(release()).toEqual({
      status: 1,
      stdout: "",
      lines: ["This is no clone: a release is what a commit says, so make it in one."],
    });
  });

  test(
    "what isn't committed, a version without its changes, and a tag that names another commit",
    { tags: "all" },
    () => {
      git("init");
      git("add", ".");
      git("commit", "--message", "All");
      git("tag", `v${version}`);
      edit("CHANGELOG.md", `## ${version}`, "## 0.9.0");
      writeFileSync(join(folder, "notes.txt"), "");
      expect(release().lines).toEqual([
        "Not committed: CHANGELOG.md and 1 more. A release is what a commit says.",
        expect.stringMatching(
          /^CHANGELOG\.md has no heading '## [\d.]+': say there what is new in [\d.]+, the version of package\.json\.$/,
        ),
      ]);
      git("add", ".");
      git("commit", "--message", "Another");
      const { status, stdout, lines } = release();
      expect([status, stdout]).toEqual([1, ""]);
      expect(lines[0]).toBe(
        `v${version} is the tag of another commit: raise the version ('npm version --no-git-tag-version minor').`,
      );
      edit("package.json", `"version": "${version}"`, '"version": "9.8.7"');
      git("commit", "--all", "--message", "A third");
      expect(release().lines).toEqual([
        expect.stringMatching(/^CHANGELOG\.md has no heading '## 9\.8\.7'/),
        `package-lock.json says ${version}, package.json 9.8.7: run 'npm install --package-lock-only'.`,
      ]);
    },
  );
});

describe("what it takes", () => {
  const paths = filesOfArchive(".");
  const has = new Set(paths);

  test("is sorted, each file once, and nothing of developers", () => {
    expect(paths).toEqual([...has].sort());
    expect(
      paths.filter((path) =>
        /^(?!build|node_modules|docs|scripts\/|README\.md|CHANGELOG\.md|package\.json)|\.(map|d\.[cm]?ts)$|(^|\/)(\.bin|@types|better-sqlite3\/(deps|src)|vitest|vite|typescript)\/|node_modules\/(@[^/]+\/)?[^@/][^/]*\/(\.github|tests?)\//.test(
          path,
        ),
      ),
    ).toEqual([]);
  });

  test("has the server, the driver, the units, and each command that it names with all that it imports", () => {
    for (const path of [
      "build/server/index.js",
      "build/sbom.cdx.json",
      "node_modules/better-sqlite3/build/Release/better_sqlite3.node",
      "docs/hosting.md",
      "docs/hosting/loupe.service",
      "docs/hosting/loupe-backup.sh",
      "CHANGELOG.md",
    ])
      expect([path, has.has(path)]).toEqual([path, true]);
    const own = JSON.parse(packageOfArchive(".")) as { scripts: Record<string, string> };
    const hosting = readFileSync("docs/hosting.md", "utf8");
    const named = [...hosting.matchAll(/npm (?:run )?(start|[\w-]+)\b/g)].map(([, name = ""]) => name);
    const forHosts = new Set(
      named.filter((name) => name in scripts && !["advisories", "build", "release"].includes(name)),
    );
    expect(forHosts.size).toBeGreaterThan(5);
    expect([...forHosts].filter((name) => !(name in own.scripts))).toEqual([]);
    for (const call of Object.values(own.scripts)) expect(importedBy(call.split(" ").at(-1)!)).toEqual([]);
  });

  test("has each package that the build imports", () => {
    const missing = readdirSync("build/server", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .flatMap((name) => {
        const text = readFileSync(join("build/server", name), "utf8");
        return [...text.matchAll(/^(?:import|export)\b[^"';]*["']([^"'.][^"']*)["'];?$/gm)];
      })
      .map(([, name = ""]) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      )
      .filter((name) => !name.startsWith("node:") && !has.has(`node_modules/${name}/package.json`));
    expect(missing).toEqual([]);
  });

  /** Files that a script imports, and that aren't there. */
  function importedBy(file: string): string[] {
    if (!has.has(file)) return [file];
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(/^import .* from "(\.[^"]+)";$/gm)].flatMap(([, name = ""]) =>
      importedBy(join(dirname(file), name)),
    );
  }
});

test("an archive is the same for the same files, says its checksum, and is open to whoever runs it", async () => {
  mkdirSync(join(folder, "in", "a"), { recursive: true });
  writeFileSync(join(folder, "in", "package.json"), "ours");
  writeFileSync(join(folder, "in", "a", "run.sh"), "#!/bin/sh\n", { mode: 0o700 });
  const make = async (name: string) => {
    mkdirSync(join(folder, name));
    const file = join(folder, name, "loupe.tar.gz");
    await writeArchive(file, {
      root: join(folder, "in"),
      paths: ["a/run.sh", "package.json"],
      top: "loupe-1.2.3",
      at: new Date("2026-11-20T09:05:02Z"),
      instead: { "package.json": "theirs" },
    });
    return file;
  };
  const one = await make("one");
  chmodSync(join(folder, "in", "package.json"), 0o600);
  writeFileSync(join(folder, "in", "a", "run.sh"), "#!/bin/sh\n");
  const other = await make("other");
  expect(readFileSync(other).equals(readFileSync(one))).toBe(true);

  execFileSync("sh", ["-c", "sha256sum --check --strict loupe.tar.gz.sha256"], { cwd: dirname(one) });
  execFileSync("sh", ["-c", "umask 077; tar xpzf loupe.tar.gz"], { cwd: dirname(one) });
  const listed = execFileSync("tar", ["tvzf", "loupe.tar.gz", "--utc", "--full-time"], {
    cwd: dirname(one),
    encoding: "utf8",
  });
  const rows = listed.trimEnd().split("\n");
  expect(rows.map((row) => row.split(/ +/).toSpliced(2, 1).join(" "))).toEqual([
    "drwxr-xr-x root/root 2026-11-20 09:05:02 loupe-1.2.3",
    "drwxr-xr-x root/root 2026-11-20 09:05:02 loupe-1.2.3/a",
    "-rwxr-xr-x root/root 2026-11-20 09:05:02 loupe-1.2.3/a/run.sh",
    "-rw-r--r-- root/root 2026-11-20 09:05:02 loupe-1.2.3/package.json",
  ]);
  expect(readFileSync(join(dirname(one), "loupe-1.2.3", "package.json"), "utf8")).toBe("theirs");
});
