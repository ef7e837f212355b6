import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { MACHINE } from "../support/machine.ts";
import { OWNER } from "../support/server.ts";

// docs/hosting.md, 'From the archive': made in a clone, installed elsewhere, updated and rolled back.

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const NEXT = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/** As /opt: the archive's folders, and `loupe`, which points to the one that runs. */
let opt: string;
let clone: string;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "loupe-release-"));
  opt = join(folder, "opt");
  clone = join(folder, "clone");
  mkdirSync(opt);
  execFileSync("git", ["clone", "--quiet", "--no-local", "--depth", "1", process.cwd(), clone]);
  // What isn't committed yet is tested too.
  const changed = execFileSync("git", ["ls-files", "-z", "--modified", "--others", "--exclude-standard"]);
  for (const name of changed.toString().split("\0").filter(Boolean))
    if (existsSync(name) && name !== "node_modules") cpSync(name, join(clone, name));
  symlinkSync(join(process.cwd(), "node_modules"), join(clone, "node_modules"));
  commit("What is to be released");
});
afterAll(() => rmSync(join(opt, ".."), { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync("git", args, { cwd: clone, stdio: "ignore" });
function commit(message: string) {
  git("add", "--all");
  git(
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@shop.example",
    "commit",
    "--allow-empty",
    "--message",
    message,
  );
}

/** Makes a release in the clone, and returns the name of its archive, which it moves to where it is downloaded. */
function release(of: string): string {
  const made = spawnSync("npm", ["run", "--silent", "release"], {
    cwd: clone,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  expect([made.status, made.status === 0 || made.stderr]).toEqual([0, true]);
  expect(made.stdout).toContain("Nothing was pushed.");
  const names = readdirSync(join(clone, "releases"));
  const archive = names.find((name) => name.endsWith(".tar.gz")) ?? "";
  expect(names.toSorted()).toEqual([archive, `${archive}.sha256`, `loupe-${of}.cdx.json`].toSorted());
  for (const name of names) renameSync(join(clone, "releases", name), join(opt, name));
  return archive;
}

/** As the docs say it, in a shell without git and compilers. */
function shell(command: string): string {
  return execFileSync("sh", ["-euc", command], {
    cwd: opt,
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin" },
  });
}

const unpack = (of: string, archive: string) =>
  shell(`sha256sum -c ${archive}.sha256; tar xzf ${archive}; ln -sfn loupe-${of} loupe`);

/** Starts what `loupe` points to, as loupe.service does, and asks it for its health as its owner. */
async function startAndAsk(): Promise<unknown> {
  const port = await freePort();
  const env = {
    ...MACHINE,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: join(opt, "data"),
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  };
  const child = spawn(process.execPath, ["build/server/index.js"], {
    cwd: join(opt, "loupe"),
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const isOpen = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes("Loupe is open at")) resolve();
      });
    child.once("close", (code) => reject(new Error(`It ended with ${code}: ${said}`)));
  });
  await isOpen;
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(OWNER),
  });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const health = await fetch(`${url}/healthz`, { headers: { cookie: cookie.join("; ") } });
  child.kill("SIGTERM");
  await once(child, "close");
  return health.json();
}

test("an archive of a clone runs elsewhere, is updated, and rolled back", async () => {
  const first = release(version);
  expect(first).toMatch(
    new RegExp(
      `^loupe-${version}-${process.platform}-${process.arch}(-musl)?-node${process.versions.node.split(".")[0]}\\.tar\\.gz$`,
    ),
  );
  unpack(version, first);
  expect(await startAndAsk()).toEqual({ status: "ok", version });
  // The commands that an administrator runs, and nothing else.
  const npm = (...args: string[]) =>
    spawnSync("npm", args, {
      cwd: join(opt, "loupe"),
      encoding: "utf8",
      env: { ...MACHINE, DATA_DIR: join(opt, "data") },
    });
  expect(npm("run", "--silent", "backup").stdout).toContain("checked");
  expect(npm("run", "--silent", "verify")).toMatchObject({ status: 0, stderr: "" });
  expect(npm("run", "--silent", "accounts").stdout).toContain(OWNER.email);
  expect(npm("start", "--silent", "--", "--version").stdout).toContain(`Loupe ${version}`);
  expect(npm("run", "demo").stderr).toContain('Missing script: "demo"');

  for (const name of ["package.json", "package-lock.json", "CHANGELOG.md"]) {
    const text = readFileSync(join(clone, name), "utf8");
    const changed =
      name === "CHANGELOG.md"
        ? text.replace(`## ${version}`, `## ${NEXT}\n\nBetter.\n\n## ${version}`)
        : text.replaceAll(new RegExp(`("name": "loupe",\\s+"version": )"${version}"`, "g"), `$1"${NEXT}"`);
    writeFileSync(join(clone, name), changed);
  }
  commit("The next one");
  unpack(NEXT, release(NEXT));
  expect(await startAndAsk()).toEqual({ status: "ok", version: NEXT });

  shell(`ln -sfn loupe-${version} loupe`);
  expect(await startAndAsk()).toEqual({ status: "ok", version });
}, 900_000);
