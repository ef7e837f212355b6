// Starts the built server on a data folder and signs in.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { root } from "../../scripts/prepare.mjs";

const ENTRY = join(root, "build", "server", "index.js");
const OWNER = "owner@loupe.example";
/** Password of all sample accounts. */
const PASSWORD = "sparkling-demo";

/**
 * Starts a server on a free port and resolves when it listens. `node` is the Node to run with `args`;
 * `command` is for the product; another `entry` must print the same line. With `messages`, `child` sends and
 * receives them.
 */
export async function startServer(
  dataDir,
  { node = process.execPath, args = [], entry = ENTRY, command = [], env = {}, messages = false } = {},
) {
  const child = spawn(node, [...args, entry, ...command], {
    stdio: ["ignore", "pipe", "inherit", ...(messages ? ["ipc"] : [])],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "error",
      ...env,
    },
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text;
      const line = /^Loupe is open at (?:\S+ \(listening on )?(http:\/\/[^\s)]+)/m.exec(printed);
      if (line) resolve(line[1]);
    });
    void exited.then(() => reject(new Error(`The server on ${dataDir} ended before it listened`)));
  });
  return {
    url,
    pid: child.pid,
    child,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Runs one of the product's commands to its end. Resolves to its output. */
export async function runCommand(dataDir, ...command) {
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir };
  const child = spawn(process.execPath, [ENTRY, ...command], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (part) => {
    said += part;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`);
  return said;
}

/**
 * Signs in as the owner or another sample account. `send` resolves to status, headers, body, and
 * milliseconds; `cookie` returns the Cookie header.
 */
export async function signIn({ url }, { email = OWNER } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = new Map();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const asked = request(
        url + path,
        { agent, method, headers: { "accept-encoding": "gzip", cookie: cookie(), origin: url, ...headers } },
        (answer) => {
          const parts = [];
          answer.on("data", (part) => parts.push(part));
          answer.on("error", reject);
          answer.on("end", () => {
            for (const line of answer.headers["set-cookie"] ?? []) {
              const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
              cookies.set(name, value);
            }
            const ms = performance.now() - started;
            resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts), ms });
          });
        },
      );
      // The server closed a connection that had been idle too long.
      asked.on("error", (error) => {
        if (asked.reusedSocket) resolve(send(method, path, { body, headers }));
        else reject(error);
      });
      asked.end(body);
    });
  const answer = await send("POST", "/", {
    body: new URLSearchParams({ email, password: PASSWORD }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
  });
  if (answer.status !== 303) throw new Error(`Nobody could sign in at ${url}: ${answer.status}`);
  return { send, cookie, close: () => agent.destroy() };
}

/** Megabytes resident; null where unavailable. */
export function residentMemory(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}

/** CPU milliseconds of the main thread; null where unavailable. */
export function processorTime(pid) {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : null;
}
