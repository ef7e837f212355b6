import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** One of our programs and its limits: heap in MB, time in milliseconds. */
export interface LimitedProgram {
  path: string;
  task: unknown;
  heap: number;
  time: number;
  /** Permissions of a program that reads a stranger's file; null for all. */
  may: Permissions | null;
  /** Most characters of its answer. */
  longest?: number;
}

export interface Permissions {
  /** Files that it may read and write, besides its own code. The rest of the disk is closed to it. */
  reads: readonly string[];
  writes: readonly string[];
  /** Whether it loads a driver, whose code Node's permissions don't restrict. */
  hasDriver: boolean;
}

const LONGEST_ANSWER = 256 * 1024;

/**
 * Runs a program with an empty environment and the given permissions, and kills it after the time limit. Node
 * enforces the heap limit. The program prints its answer as JSON; null if it doesn't end well.
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
 * Flags for a program's permissions. It may read its own code and the files of its task, write the files that
 * it makes, and start a thread, which ends it in time. It may not read anything else, start a process, or,
 * from Node 25, open a connection.
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

/** The flag had another name before Node 22. */
const PERMISSION =
  Number(process.versions.node.split(".", 1)[0]) < 22 ? "--experimental-permission" : "--permission";

/** The folder of packages for a program's imports, by its name and by its real path. */
function modulesOf(path: string): string[] {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    if (existsSync(modules)) return [...new Set([modules, realpathSync(modules)])];
    if (folder === dirname(folder)) return [];
  }
}

/** Runs one task at a time, first come, first served. */
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
