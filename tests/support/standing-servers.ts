import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";
import { MACHINE } from "./machine.ts";

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

/** Processes of this worker without a shop. They end with it. */
const idle: Standing[] = [];

/** Opens the shop in `dataDir` in a process that has served others before, or in a new one if all are busy. */
export async function openInStanding(dataDir: string): Promise<OpenShop> {
  const standing = idle.pop() ?? start();
  standing.printed = { stdout: "", stderr: "" };
  const { printed } = standing;
  const { address = "" } = await ask(standing, { env: { DATA_DIR: dataDir } });
  return {
    url: address,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    async close() {
      await ask(standing, { close: true });
      idle.push(standing);
    },
  };
}

function start(): Standing {
  const child = fork(PROGRAM, {
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
  const { failed } = reply;
  if (failed) throw new Error(`The standing server failed: ${failed}\n${printed.stderr}${printed.stdout}`);
  return reply;
}
