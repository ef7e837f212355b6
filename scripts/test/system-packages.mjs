import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { binary, root } from "../prepare.mjs";

const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/**
 * Ensures a browser: the one at CHROME_PATH, the system's, one from the package manager if running as root,
 * or Playwright's.
 */
export function ensureBrowser(env) {
  if (env.CHROME_PATH && isExecutable(env.CHROME_PATH)) return true;
  delete env.CHROME_PATH;
  if (!onPath(env, ["chromium", "chromium-browser", "google-chrome"])) install(env, "chromium");
  // Does the same work in three quarters of the processor time.
  if (!onPath(env, ["chromium-headless-shell"])) install(env, "chromium-headless-shell");
  if (onPath(env, BROWSERS)) return true;

  console.log("\n== browser: none here, asking Playwright for its own");
  const playwright = binary("@playwright/test", "playwright");
  const options = { cwd: root, stdio: "inherit", env };
  if (spawnSync(process.execPath, [playwright, "install", "chromium"], options).status === 0) return true;
  console.error("No browser could be found or installed: install Chromium, or set CHROME_PATH to one.");
  return false;
}

/**
 * What only the full run needs: strace, which simulates power cuts, and browsers other than Chromium. WebKit
 * needs a screen, and paper is read with pdftotext.
 */
const FOR_ALL = {
  strace: "strace",
  firefox: "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  pdftotext: "poppler-utils",
};

/** Ensures the programs of the full run. The tests say which of them is missing. */
export function ensureForAll(env) {
  if (process.platform !== "linux") return;
  for (const [program, name] of Object.entries(FOR_ALL)) if (!onPath(env, [program])) install(env, name);
}

/** Installs a package with apt-get, if running as root. */
function install(env, name) {
  if (process.getuid?.() !== 0 || !onPath(env, ["apt-get"])) return;
  console.log(`\n== ${name}: asking the system's package manager`);
  const apt = (...args) =>
    spawnSync("apt-get", args, { stdio: "inherit", env: { ...env, DEBIAN_FRONTEND: "noninteractive" } });
  apt("update");
  apt("install", "-y", "--no-install-recommends", name);
}

function onPath(env, names) {
  const candidates = (env.PATH ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  return candidates.find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
