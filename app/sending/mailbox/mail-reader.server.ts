import { Worker } from "node:worker_threads";
import program from "virtual:mail-program";
import type { ReadMail } from "../../domain/outreach/replies/read-mail.ts";
import type { Task } from "./mail-program.ts";

/** Milliseconds for one mail: most take a few, on a machine that is idle. */
const LATE_MS = 10_000;
/** MB of memory. */
const HEAP = 64;

const PLAIN_MAIL = Buffer.from("Subject: plain\r\n\r\nWords\r\n");

/** Reads mails, one after the other, in a thread that is ended when a mail takes too long or too much memory. */
export class MailReader {
  #thread: Worker | null = null;
  readonly #late: number;

  /** `late`: milliseconds for one mail. */
  constructor({ late = LATE_MS }: { late?: number } = {}) {
    this.#late = late;
  }

  /** Null for a mail that can't be read. Throws if none can. */
  async read(bytes: Uint8Array): Promise<ReadMail | null> {
    const answer = await this.#ask(bytes);
    if (answer) return answer.mail;
    // It may be the machine that has no room, and no mail's fault.
    if (!(await this.#ask(PLAIN_MAIL))?.mail) throw new Error("No mail can be read on this machine");
    return null;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  /** Null if the thread ended, or had to be. */
  async #ask(bytes: Uint8Array): Promise<{ mail: ReadMail | null } | null> {
    const thread = (this.#thread ??= newThread());
    const answer = await new Promise<{ mail: ReadMail | null } | null>((resolve) => {
      const settle = (value: { mail: ReadMail | null } | null) => {
        clearTimeout(timer);
        thread.off("message", answered).off("error", ended).off("exit", ended);
        resolve(value);
      };
      const answered = (mail: ReadMail | null) => settle({ mail });
      const ended = () => settle(null);
      const timer = setTimeout(ended, this.#late);
      thread.on("message", answered).on("error", ended).on("exit", ended);
      // A copy: what a connection received may be part of something larger.
      const task: Task = { bytes: new Uint8Array(bytes) };
      thread.postMessage(task, [task.bytes.buffer as ArrayBuffer]);
    });
    if (!answer) await this.close();
    return answer;
  }
}

/** It gets nothing of the server's environment. */
function newThread(): Worker {
  const thread = new Worker(program, {
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 8 },
  });
  // What it throws between two mails is its own; the next one gets another.
  return thread.on("error", () => undefined);
}
