import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MACHINE } from "./machine.ts";

export const ENTRY = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));

export const OWNER = { email: "owner@shop.example", password: "correct-horse-battery" };

export interface ServerOptions {
  /** Command and arguments of `build/server/index.js`; by default serve. */
  args?: string[];
  /** Added to a fresh `DATA_DIR`, `PORT=0`, and the owner's account; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  /** Data folder, which `stop()` keeps; by default a temporary one that it deletes. */
  dataDir?: string;
  /** A command that wraps the server and keeps its pid. */
  under?: string[];
  /** The number of the user that it runs as; by default ours. */
  as?: number;
}

export interface RunningServer {
  /** URL such as `http://127.0.0.1:41234`. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Output so far. */
  stdout(): string;
  stderr(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends SIGTERM and deletes its temporary folder. */
  stop(): Promise<void>;
}

/** Starts the built server on a free loopback port and waits for its URL. Needs `npm run build`. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const started = launch(options);
  const url = await Promise.race([
    started.address,
    started.exited.then(({ code }) => {
      started.cleanUp();
      throw new Error(
        `The server ended with ${code} before it listened:\n${started.stderr()}${started.stdout()}`,
      );
    }),
  ]);
  return {
    url,
    port: Number(new URL(url).port),
    pid: started.pid,
    dataDir: started.dataDir,
    stdout: started.stdout,
    stderr: started.stderr,
    signal: started.signal,
    exited: started.exited,
    async stop() {
      started.signal("SIGTERM");
      await started.exited;
      started.cleanUp();
    },
  };
}

/** Starts the built server and expects it to exit. */
export function failedStart(options: ServerOptions = {}): ReturnType<typeof runToEnd> {
  return runToEnd(options);
}

/**
 * Runs a built command to its end. Kills it with SIGKILL this long after its start, or after it printed
 * `from`.
 */
export async function runToEnd(
  options: ServerOptions = {},
  killAfterMs = 120_000,
  from = "",
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const started = launch(options);
  let timer: NodeJS.Timeout | undefined;
  started.oncePrinted(from, () => {
    timer = setTimeout(() => started.signal("SIGKILL"), killAfterMs);
  });
  const { code } = await started.exited;
  clearTimeout(timer);
  started.cleanUp();
  return { code, stdout: started.stdout(), stderr: started.stderr() };
}

function launch({ args = [], env = {}, dataDir, under = [], as }: ServerOptions) {
  if (!existsSync(ENTRY)) throw new Error("There is no build to test: run 'npm run build' first");
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "loupe-test-"));
  const [program = process.execPath, ...before] = [...under, process.execPath];
  const child = spawn(program, [...before, ENTRY, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    ...(as !== undefined && { uid: as, gid: as }),
    env: {
      ...MACHINE,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: folder,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      ...env,
    },
  });
  let stdout = "";
  let stderr = "";
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  const oncePrinted = (wanted: string, then: () => void) => {
    const look = () => {
      if (!stdout.includes(wanted)) return;
      child.stdout.off("data", look);
      then();
    };
    child.stdout.on("data", look);
    look();
  };
  const address = new Promise<string>((resolve) => {
    // Stops looking once it is found: a busy server logs megabytes, and each part would be searched with all
    // earlier ones.
    const look = () => {
      const line = /^Loupe is open at (?:\S+ \(listening on )?(http:\/\/[^\s)]+)/m.exec(stdout);
      if (!line?.[1]) return;
      child.stdout.off("data", look);
      resolve(line[1]);
    };
    child.stdout.on("data", look);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return {
    pid: child.pid ?? 0,
    dataDir: folder,
    exited,
    address,
    oncePrinted,
    stdout: () => stdout,
    stderr: () => stderr,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    cleanUp() {
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
