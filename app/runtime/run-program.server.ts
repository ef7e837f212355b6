import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** A program of ours and its limits: heap in MB, time in milliseconds. */
export interface LimitedProgram {
  path: string;
  task: unknown;
  heap: number;
  time: number;
  /** What it may do, if it reads a stranger's file; null for all. */
  may: Permissions | null;
  /** Characters of its answer at most. */
  longest?: number;
}

export interface Permissions {
  /** Files, beside its own code, that it may read and write. Nothing else of the disk is open to it. */
  reads: readonly string[];
  writes: readonly string[];
  /** Whether it loads a driver, whose code Node's permissions don't bind. */
  hasDriver: boolean;
}

const LONGEST_ANSWER = 256 * 1024;

/**
 * Runs a program with an empty environment and with the permissions that it gets, and kills it after the time limit. Node enforces the
 * heap limit. The program prints its answer as JSON; null if it didn't end well.
 */
export async function runProgram<Answer>({
  path,
  task,
  heap,
  time,
  may,
  longest = LONGEST_ANSWER,
}: LimitedProgram): Promise<Answer | null> {
  const permissions = may ? permissionsOf(path, may) : [];
  const args = [`--max-old-space-size=${heap}`, ...permissions, path, JSON.stringify(task)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"], env: {} });
  const end = () => void child.kill("SIGKILL");
  const timer = setTimeout(end, time);
  process.once("exit", end);
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.length > longest) end();
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

/**
 * What the program may do: read its own code and the files of its task, write those that it makes, start a thread, which
 * ends it in time. Not: read anything else, start a process, and, from Node 25 on, open a connection.
 */
function permissionsOf(path: string, { reads, writes, hasDriver }: Permissions): string[] {
  const code = [join(dirname(path), "*"), ...modulesOf(path).map((folder) => join(folder, "*"))];
  return [
    PERMISSION,
    "--allow-worker",
    ...(hasDriver ? ["--allow-addons"] : []),
    ...[...code, ...reads].map((each) => `--allow-fs-read=${each}`),
    ...writes.map((each) => `--allow-fs-write=${each}`),
  ];
}

/** Called by another name until Node 22. */
const PERMISSION =
  Number(process.versions.node.split(".", 1)[0]) < 22 ? "--experimental-permission" : "--permission";

/** The folder of packages that a program's imports are found in, by its name and where it really is. */
function modulesOf(path: string): string[] {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    if (existsSync(modules)) return [...new Set([modules, realpathSync(modules)])];
    if (folder === dirname(folder)) return [];
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
