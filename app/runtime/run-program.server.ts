import { spawn } from "node:child_process";

/** A program of ours and its limits: heap in MB, time in milliseconds. */
export interface LimitedProgram {
  path: string;
  task: unknown;
  heap: number;
  time: number;
}

const LONGEST_ANSWER = 256 * 1024;

/**
 * Runs a program with an empty environment and kills it after the time limit. Node enforces the heap limit. The
 * program prints its answer as JSON; null if it didn't end well.
 */
export async function runProgram<Answer>({ path, task, heap, time }: LimitedProgram): Promise<Answer | null> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, path, JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "ignore"],
    env: {},
  });
  const end = () => void child.kill("SIGKILL");
  const timer = setTimeout(end, time);
  process.once("exit", end);
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.length > LONGEST_ANSWER) end();
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return code === 0 ? (JSON.parse(said) as Answer) : null;
  } finally {
    clearTimeout(timer);
    process.off("exit", end);
  }
}

/** Runs one at a time, first come, first served. */
export class OneByOne {
  waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }
}
