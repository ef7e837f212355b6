import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseDriver } from "~/runtime/refuse-driver";
import { MACHINE } from "../support/machine.ts";
import { runToEnd } from "../support/server.ts";

const DRIVER = "better-sqlite3/build/Release/better_sqlite3.node";

/** An installation beside this one: our build and our packages, but for a driver of its own. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-wrong-node-"));
  cpSync("build/server", join(folder, "build", "server"), { recursive: true });
  cpSync("package.json", join(folder, "package.json"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync("node_modules"))
    if (name !== "better-sqlite3")
      symlinkSync(join(process.cwd(), "node_modules", name), join(modules, name));
  for (const name of ["lib", "package.json"])
    cpSync(join("node_modules/better-sqlite3", name), join(modules, "better-sqlite3", name), {
      recursive: true,
    });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "build/server/index.js")], {
    env: { ...MACHINE, NODE_ENV: "production", PORT: "0", DATA_DIR: join(folder, "data") },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

test("a Node that is too old is said in one line", async () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  const oldest = engines.node.replace(">=", "");
  const versions: [version: string, isTooOld: boolean][] = [
    ["18.20.4", true],
    ["20.18.9", true],
    [`${oldest}.0`, false],
    ["22.0.0", false],
  ];
  for (const [version, isTooOld] of versions) {
    const said = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } }); Object.defineProperty(process, "version", { value: "v${version}" });`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(said)}`;
    const { code, stderr } = await runToEnd({ args: ["serve", "--version"], env: { NODE_OPTIONS } });
    expect([version, code, stderr]).toEqual([
      version,
      isTooOld ? 78 : 0,
      isTooOld
        ? `Loupe needs Node ${oldest} or newer, and this is v${version}: docs/hosting.md says where Node comes from.\n`
        : "",
    ]);
  }
});

test("a driver that can't be loaded, or isn't there, is said in one line", () => {
  expect(start()).toEqual({
    status: 78,
    stdout: "",
    stderr: "better-sqlite3 isn't compiled yet: run 'npm rebuild better-sqlite3'.\n",
  });
  const driver = join(folder, "node_modules", DRIVER);
  mkdirSync(dirname(driver), { recursive: true });
  writeFileSync(driver, "of another system");
  const { status, stdout, stderr } = start();
  expect([status, stdout]).toEqual([78, ""]);
  expect(stderr).toMatch(
    /^A compiled package can't be loaded, because it was made for another system: .*better_sqlite3\.node.*\. Take the archive for this one, or run 'npm ci' here\.\n$/,
  );
});

test("a driver of another line of Node is named with both", () => {
  const said = `The module '/opt/loupe/node_modules/${DRIVER}'
was compiled against a different Node.js version using
NODE_MODULE_VERSION 115. This version of Node.js requires
NODE_MODULE_VERSION 127. Please try re-compiling or re-installing
the module (for instance, using \`npm rebuild\` or \`npm install\`).`;
  const line = refuseDriver(Object.assign(new Error(said), { code: "ERR_DLOPEN_FAILED" }))?.message;
  expect(line).toBe(
    `better-sqlite3 is compiled for Node 20, and this is ${process.version}: start Loupe with Node 20, take the archive for Node 22, or run 'npm rebuild better-sqlite3' with this one.`,
  );
});
