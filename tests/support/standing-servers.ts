import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { MACHINE } from "./machine.ts";
import type { ServerOptions } from "./server.ts";

const PROGRAM = join(import.meta.dirname, "standing-server.mjs");

/** A shop that is open in a reused process. */
export interface OpenShop {
  url: string;
  /** Output since it was opened. */
  stdout(): string;
  stderr(): string;
  /** Closes the shop; the process waits for the next one. */
  close(): Promise<void>;
}

interface Standing {
  child: ChildProcess;
  printed: { stdout: string; stderr: string };
}

/** Processes of this worker without a shop, apart those whose clock is set. They end with it. */
const idle: Record<"true" | "set", Standing[]> = { true: [], set: [] };

/**
 * Opens the shop in `dataDir` in a process that has served others before, or in a new one if all are busy. What its
 * settings say of the process itself, `NODE_OPTIONS`, counts in `startShopProcess` only.
 */
export async function openInStanding(
  dataDir: string,
  settings: ServerOptions["env"] = {},
): Promise<OpenShop> {
  const { NODE_OPTIONS: _, ...env } = settings;
  const kind = env.CLOCK_AHEAD === undefined ? "true" : "set";
  const standing = idle[kind].pop() ?? start(kind);
  standing.printed = { stdout: "", stderr: "" };
  const { printed } = standing;
  const { address = "" } = await ask(standing, { env: { ...env, DATA_DIR: dataDir } });
  return {
    url: listeningAt(address),
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    async close() {
      await ask(standing, { close: true });
      idle[kind].push(standing);
    },
  };
}

/** Beside an address for browsers, the server says where it listens. */
function listeningAt(address: string): string {
  return /^(?:\S+ \(listening on )?(http:[^\s)]+)/.exec(address)?.[1] ?? address;
}

function start(kind: keyof typeof idle): Standing {
  const child = fork(PROGRAM, kind === "set" ? ["clock"] : [], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    execArgv: [],
    env: { ...MACHINE, TMPDIR: process.env.TMPDIR, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0" },
  });
  const standing: Standing = { child, printed: { stdout: "", stderr: "" } };
  for (const name of ["stdout", "stderr"] as const) {
    const stream = child[name] as Socket;
    stream.setEncoding("utf8").on("data", (text: string) => {
      standing.printed[name] += text;
    });
    stream.unref();
  }
  // Lets this worker end in spite of them.
  child.unref();
  child.channel?.unref();
  return standing;
}

interface Reply {
  address?: string;
  failed?: string;
}

async function ask({ child, printed }: Standing, wish: object): Promise<Reply> {
  const answered = new Promise<Reply>((resolve) => {
    const end = (code: number | null) => resolve({ failed: `It ended with ${code}` });
    child.once("exit", end);
    child.once("message", (reply) => {
      child.off("exit", end);
      resolve(reply as Reply);
    });
  });
  child.send(wish);
  const reply = await answered;
  // What it printed before may still be in its pipes, which are read by the end of this turn.
  await turn();
  const { failed } = reply;
  if (failed) throw new Error(`The standing server failed: ${failed}\n${printed.stderr}${printed.stdout}`);
  return reply;
}
