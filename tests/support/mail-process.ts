import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Line } from "../../scripts/line.mjs";
import { freePort } from "./free-port.ts";

const PROGRAM = fileURLToPath(new URL("../../scripts/mail-server.mjs", import.meta.url));

/** A mail server that can be killed: a process of its own, which has each mail on its disk before it says so. */
export interface MailProcess {
  /** Of the line to it: `smtp://…`. */
  url: string;
  /** The line to it, which can be cut. */
  line: Line;
  /** Mails that it ever kept, with all their lines; each had been taken, or was about to be when it was killed. */
  mails(): string[];
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and the line to it. */
  close(): Promise<void>;
}

/**
 * Starts one that waits at random before each answer, at most `waits` milliseconds. It keeps mails in `folder`, or in one
 * that is deleted with it.
 */
export async function startMailProcess({
  waits = 0,
  folder: kept,
}: { waits?: number; folder?: string } = {}): Promise<MailProcess> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "loupe-mails-"));
  const file = join(folder, "mails.jsonl");
  const port = await freePort();
  const start = async () => {
    const child = fork(PROGRAM, [port, file, waits].map(String), { execArgv: [] });
    await once(child, "message");
    return child;
  };
  let running = await start();
  const line = await Line.to([`http://127.0.0.1:${port}`]);
  const kill = async () => {
    if (running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  };
  return {
    url: line.urls[0]!.replace(/^http/, "smtp"),
    line,
    mails: () => (existsSync(file) ? mailsIn(readFileSync(file, "utf8")) : []),
    kill,
    async start() {
      running = await start();
    },
    async close() {
      line.close();
      await kill();
      if (kept === undefined) rmSync(folder, { recursive: true });
    },
  };
}

function mailsIn(lines: string): string[] {
  return lines
    .split("\n")
    .slice(0, -1)
    .map((one) => JSON.parse(one) as string);
}
