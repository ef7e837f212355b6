// The built server on a data folder, and somebody who is signed in to it.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { root } from "../../scripts/prepare.mjs";

const ENTRY = join(root, "build", "server", "index.js");
const OWNER = "owner@loupe.example";
/** Of all sample accounts. */
const PASSWORD = "sparkling-demo";

/**
 * Starts a server on a folder, on a free port of this machine; resolves once it listens. `node` is the Node to run, `args` are for
 * it, `command` is for the product; another `entry` prints the same line.
 */
export async function startServer(
  dataDir,
  { node = process.execPath, args = [], entry = ENTRY, command = [], env = {} } = {},
) {
  const child = spawn(node, [...args, entry, ...command], {
    stdio: ["ignore", "pipe", "inherit"],
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
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/**
 * Signs in, as the owner or another sample account; `send` answers with status, headers, body and milliseconds, `cookie` is the header
 * that says who asks.
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
      asked.on("error", reject);
      asked.end(body);
    });
  const answer = await send("POST", "/", {
    body: new URLSearchParams({ email, password: PASSWORD }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
  });
  if (answer.status !== 303) throw new Error(`Nobody could sign in at ${url}: ${answer.status}`);
  return { send, cookie, close: () => agent.destroy() };
}

/** Megabytes of a process that lie in memory; null where the system doesn't say. */
export function residentMemory(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}

/** Milliseconds that the main thread of a process has spent on a processor; null where the system doesn't say. */
export function processorTime(pid) {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : null;
}
