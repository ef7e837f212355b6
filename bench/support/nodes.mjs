// The Node versions to measure: the machine's, and the image's Node 24.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/prepare.mjs";

const KEPT = join(root, "bench", "nodes");
const IMAGE_MAJOR = 24;

/** Node flags of `npm start` and the image: see docs/performance.md, 'Start and memory'. */
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
export const START_FLAGS = scripts.start.split(" ").filter((word) => word.startsWith("--"));

/**
 * Finds Node versions as `{ name, path }`; run `path` like `node`. `missing` is the reason there is no Node
 * 24, or null.
 */
export function findNodes() {
  const nodes = [named(runnable(join(KEPT, "here"), process.execPath))];
  if (process.versions.node.startsWith(`${IMAGE_MAJOR}.`)) return { nodes, missing: null };
  try {
    return { nodes: [...nodes, named(nodeOfTheImage())], missing: null };
  } catch (error) {
    return { nodes, missing: `Node ${IMAGE_MAJOR} could not be had: ${error.message}` };
  }
}

/** A script that runs Node with the product's flags, replacing its own process. */
function runnable(folder, node, setting = "") {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "node");
  writeFileSync(file, `#!/bin/sh\n${setting}exec "${node}" ${START_FLAGS.join(" ")} "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

function named(path) {
  const version = output(path, ["-p", "process.versions.node"]).trim();
  return { name: `Node ${version.split(".").slice(0, 2).join(".")}`, path };
}

/**
 * Node from the npm registry, with better-sqlite3 compiled for it; cached between runs. See the Dockerfile.
 */
function nodeOfTheImage() {
  const { version: driver } = JSON.parse(
    readFileSync(join(root, "node_modules", "better-sqlite3", "package.json"), "utf8"),
  );
  const folder = join(KEPT, `${IMAGE_MAJOR}-better-sqlite3-${driver}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    make(unfinished, driver);
    renameSync(unfinished, folder);
  }
  const setting = `export MALLOC_ARENA_MAX=2 NODE_OPTIONS="--require=\\"${join(folder, "driver.cjs")}\\" $NODE_OPTIONS"\n`;
  const node = runnable(folder, join(folder, "node_modules", "node-itself", "bin", "node"), setting);
  output(node, ["-e", TRY_DRIVER]);
  return node;
}

function make(folder, driver) {
  console.error(`Fetching Node ${IMAGE_MAJOR}, and compiling better-sqlite3 for it (a minute) …`);
  mkdirSync(folder, { recursive: true });
  const modules = join(folder, "node_modules");
  const itself = join(modules, "node-itself");
  const packages = [
    `node-itself@npm:node-${process.platform}-${process.arch}@${IMAGE_MAJOR}`,
    `better-sqlite3@${driver}`,
  ];
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  output("npm", ["install", "--prefix", folder, ...quiet, ...packages]);
  chmodSync(join(itself, "bin", "node"), 0o755);
  withoutCleanupHook(join(itself, "include", "node", "node_object_wrap.h"));
  output("npm", ["rebuild", "--prefix", folder, "--foreground-scripts", "better-sqlite3"], {
    PATH: `${join(itself, "bin")}:${process.env.PATH}`,
    npm_config_nodedir: itself,
    npm_config_build_from_source: "true",
  });
  writeFileSync(join(folder, "driver.cjs"), USE_DRIVER);
}

/**
 * Removes a hook in this header that crashes the process when a statement is collected, from Node 24.19 on;
 * see the Dockerfile.
 */
function withoutCleanupHook(header) {
  writeFileSync(header, readFileSync(header, "utf8").replace(/^ *(Add|Remove)CleanupHook\(\);$/gm, ""));
}

/** Code that loads the driver compiled for this Node instead of the project's. */
const USE_DRIVER = `const { join } = require("node:path");
const driver = join(__dirname, "node_modules/better-sqlite3/build/Release/better_sqlite3.node");
const open = process.dlopen;
process.dlopen = (module, file, ...rest) => open.call(process, module, file.endsWith("better_sqlite3.node") ? driver : file, ...rest);
`;

const TRY_DRIVER = `new (require(${JSON.stringify(join(root, "node_modules", "better-sqlite3"))}))(":memory:")`;

function output(command, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(
      `${command} ${args[0]}: ${stderr.trim().split("\n").slice(-3).join(" ") || `exit code ${status}`}`,
    );
  return stdout;
}
