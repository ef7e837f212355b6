/** What the process does by itself: request ids in the audit trail and the log. */
const WORK = [
  "background",
  "campaigns",
  "clock",
  "dead-bulk-change",
  "dead-import",
  "door",
  "head",
  "retention",
  "sender",
  "start",
  "twins",
] as const;

export type WorkByItself = (typeof WORK)[number];

/** Origin of a write that nobody asked for. */
export function byItself(work: WorkByItself): { actor: null; requestId: WorkByItself; address: "" } {
  return { actor: null, requestId: work, address: "" };
}

/** True if the process did it by itself. */
export function isByItself(requestId: string): boolean {
  return (WORK as readonly string[]).includes(requestId);
}

/** Request ids of commands on the server. */
const COMMANDS: readonly string[] = ["access", "restore", "sample", "seed"];

export function isByCommand(requestId: string): boolean {
  return COMMANDS.includes(requestId);
}
