import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * File operations of a process in a folder, in order, with the times of its responses. Files are numbered,
 * because names may change.
 */
export type Step =
  | { does: "write"; file: number; at: number; data: Buffer }
  | { does: "truncate"; file: number; size: number }
  | { does: "sync"; file: number }
  | { does: "sync folder"; folder: string }
  | { does: "name"; path: string; file: number | "folder" }
  | { does: "rename"; from: string; path: string }
  | { does: "unname"; path: string }
  | { does: "answer"; status: number };

const CALLS =
  "open,openat,creat,lseek,write,writev,pwrite64,pwritev,pwritev2,ftruncate,truncate,fallocate,fsync,fdatasync," +
  "unlink,unlinkat,rename,renameat,renameat2,link,linkat,mkdir,mkdirat,rmdir,close,copy_file_range,sendfile";
/** System calls that start a thread or a process. */
const STARTS = ["clone", "clone3", "fork", "vfork"];

/** Runs a command with tracing to `trace`; the traced process keeps the visible pid. */
export function recorder(trace: string): string[] {
  const strings = ["-xx", "-s", "16777216"];
  return [
    "strace",
    "-D",
    "-f",
    "--seccomp-bpf",
    "-qq",
    ...strings,
    "-e",
    `trace=${CALLS},${STARTS.join()}`,
    "-o",
    trace,
  ];
}

/** Why recording is impossible, or null. */
export function whyNoRecorder(): string | null {
  if (process.platform !== "linux") return "file calls are recorded on Linux alone";
  const [program = "", ...args] = recorder("/dev/null");
  const { status, error, stderr } = spawnSync(program, [...args, "true"], { encoding: "utf8" });
  if (error) return "strace is not installed";
  return status === 0 ? null : `strace may not trace here: ${stderr.trim().split("\n")[0]}`;
}

interface Call {
  order: number;
  thread: string;
  name: string;
  args: string;
  result: number;
}

/** A process's open files, by their descriptors. */
interface Handles {
  files: Map<number, { file: number; at: number; appends: boolean }>;
  folders: Map<number, string>;
}

/** Parses a trace of `recorder`; skips files outside the folder and SQLite's `-shm` files. */
export function readSteps(trace: string, folder: string): Step[] {
  const steps: Step[] = [];
  const named = new Map<string, number | "folder">();
  const sizes = new Map<number, number>();
  let files = 0;
  const isOurs = (path: string) => path.startsWith(`${folder}/`) && !path.endsWith("-shm");

  const wrote = (file: number, at: number, data: Buffer) => {
    steps.push({ does: "write", file, at, data });
    sizes.set(file, Math.max(sizes.get(file) ?? 0, at + data.length));
  };
  const cutTo = (file: number, size: number) => {
    steps.push({ does: "truncate", file, size });
    sizes.set(file, size);
  };
  const give = (path: string, file: number | "folder") => {
    named.set(path, file);
    steps.push({ does: "name", path, file });
  };
  const take = (path: string) => {
    named.delete(path);
    steps.push({ does: "unname", path });
  };

  const calls = callsOf(trace);
  const handlesOf = handlesByThread(calls);
  for (const { name, thread, args, result } of calls) {
    if (result < 0 || STARTS.includes(name)) continue;
    const { files: open, folders: openFolders } = handlesOf(thread);
    const strings = stringsOf(args);
    const path = strings[0]?.toString() ?? "";
    const number = (place: number) => Number(args.split(",")[place]?.trim());
    const handle = open.get(number(0));
    const openedFolder = openFolders.get(number(0));
    switch (name) {
      case "open":
      case "openat":
      case "creat": {
        if (path === folder || named.get(path) === "folder") openFolders.set(result, path);
        if (!isOurs(path) || named.get(path) === "folder") break;
        let file = named.get(path);
        if (typeof file !== "number") give(path, (file = ++files));
        else if (name === "creat" || args.includes("O_TRUNC")) cutTo(file, 0);
        open.set(result, { file, at: 0, appends: args.includes("O_APPEND") });
        break;
      }
      case "close":
        open.delete(number(0));
        openFolders.delete(number(0));
        break;
      case "lseek":
        if (handle) handle.at = result;
        break;
      case "write":
      case "writev": {
        const data = Buffer.concat(strings);
        // Not to libsql, through a line of our own.
        const status = /^HTTP\/1\.1 (\d+).*\bx-content-type-options:/is.exec(
          data.subarray(0, 4_096).toString("latin1"),
        )?.[1];
        if (!handle && status) steps.push({ does: "answer", status: Number(status) });
        if (!handle) break;
        if (handle.appends) handle.at = sizes.get(handle.file) ?? 0;
        wrote(handle.file, handle.at, data.subarray(0, result));
        handle.at += result;
        break;
      }
      case "pwrite64":
      case "pwritev":
        if (handle)
          wrote(
            handle.file,
            Number(args.slice(args.lastIndexOf(",") + 1)),
            Buffer.concat(strings).subarray(0, result),
          );
        break;
      case "ftruncate":
        if (handle) cutTo(handle.file, number(1));
        break;
      case "fsync":
      case "fdatasync":
        if (handle) steps.push({ does: "sync", file: handle.file });
        else if (openedFolder) steps.push({ does: "sync folder", folder: openedFolder });
        break;
      case "unlink":
      case "unlinkat":
      case "rmdir":
        if (isOurs(path)) take(path);
        break;
      case "mkdir":
      case "mkdirat":
        if (isOurs(path)) give(path, "folder");
        break;
      case "link":
      case "linkat": {
        const file = named.get(path);
        const to = strings[1]?.toString() ?? "";
        if (isOurs(to) && file !== undefined) give(to, file);
        break;
      }
      case "rename":
      case "renameat":
      case "renameat2": {
        const to = strings[1]?.toString() ?? "";
        const file = named.get(path);
        if (!isOurs(path) || !isOurs(to) || typeof file !== "number") break;
        named.delete(path);
        named.set(to, file);
        steps.push({ does: "rename", from: path, path: to });
        break;
      }
      default:
        if (handle || isOurs(path)) throw new Error(`No replay of ${name}(${args.slice(0, 200)})`);
    }
  }
  return steps;
}

/**
 * Handles by thread. Threads share those of their process; a process that it starts begins with none, because
 * Node's are closed in it.
 */
function handlesByThread(calls: Call[]): (thread: string) => Handles {
  const starters = new Map<string, string>();
  for (const { name, thread, args, result } of calls)
    if (STARTS.includes(name) && args.includes("CLONE_FILES")) starters.set(String(result), thread);
  const handles = new Map<string, Handles>();
  return (thread) => {
    let process = thread;
    while (starters.has(process)) process = starters.get(process)!;
    let own = handles.get(process);
    if (!own) handles.set(process, (own = { files: new Map(), folders: new Map() }));
    return own;
  };
}

/** The folder whose sync makes a rename durable. */
export function folderOf(step: { path: string }): string {
  return dirname(step.path);
}

/**
 * Calls of all threads. A write counts from its start, since its effect may be seen before it returns, and so
 * does a close, since another thread may open a file by the same number before it returns. Others count from
 * their return, since an unfinished sync guarantees nothing.
 */
function callsOf(trace: string): Call[] {
  const calls: Call[] = [];
  const begun = new Map<string, { text: string; order: number }>();
  for (const [order, line] of readFileSync(trace, "latin1").split("\n").entries()) {
    const [, thread = "", rest = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const unfinished = rest.indexOf(" <unfinished ...>");
    if (unfinished >= 0) {
      begun.set(thread, { text: rest.slice(0, unfinished), order });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest);
    const start = resumed ? begun.get(thread) : undefined;
    const text = resumed ? (start?.text ?? "") + rest.slice(resumed[0].length) : rest;
    const end = text.lastIndexOf(") ");
    const [, result] = /^\) += (-?\d+)/.exec(text.slice(end)) ?? [];
    if (result === undefined) continue;
    const name = text.slice(0, text.indexOf("("));
    const countsFromStart = name.includes("write") || name === "close";
    calls.push({
      order: countsFromStart ? (start?.order ?? order) : order,
      thread,
      name,
      args: text.slice(name.length + 1, end),
      result: Number(result),
    });
  }
  return calls.sort((a, b) => a.order - b.order);
}

function stringsOf(args: string): Buffer[] {
  return [...args.matchAll(/"([^"]*)"(\.\.\.)?/g)].map(([, hex = "", more]) => {
    if (more) throw new Error("The trace leaves out a part of a write");
    return Buffer.from(hex.replaceAll("\\x", ""), "hex");
  });
}
