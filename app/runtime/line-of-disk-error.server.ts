import { accessSync, constants, lstatSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";

const { R_OK, W_OK, X_OK } = constants;

/**
 * What the disk refused, in one line that names the file, whose it is and what to do; null of another error.
 * SQLite's errors name no file: `refuseForbidden` of the database looks at its files before it opens them.
 */
export function lineOfDiskError(error: unknown): string | null {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code?.startsWith("SQLITE_IOERR"))
    return "Can't read or write the data folder: check whether its disk is full or failing.";
  switch (code) {
    case "EACCES":
    case "EPERM":
      return path === undefined ? null : lineOfForbidden(path, { code, isMade: syscall === "mkdir" });
    case "EROFS":
      return `${path ?? "A file"} can't be written, because its disk is mounted read-only: mount it for writing, or choose another folder, for the data with DATA_DIR.`;
    case "ENOSPC":
    case "EDQUOT":
    case "SQLITE_FULL":
      return `The disk${path === undefined ? "" : ` of ${path}`} is full: free some space and try again.`;
    case "EISDIR":
      return path === undefined ? null : inPlaceOf("file", path);
    case "ENOTDIR":
      return path === undefined ? null : inPlaceOf("folder", path);
    case "EEXIST":
      return path === undefined || syscall !== "mkdir" ? null : inPlaceOf("folder", path);
    default:
      return null;
  }
}

function inPlaceOf(wanted: "file" | "folder", path: string): string {
  const there = nearest(path);
  return `${there} is a ${wanted === "file" ? "folder" : "file"}, and Loupe needs a ${wanted} there: move it away, or give another path.`;
}

/** `isMade` if it is a folder that was to be made. */
function lineOfForbidden(path: string, { code, isMade }: { code: string; isMade: boolean }): string {
  const there = nearest(path);
  // A file may be closed by its folder: nothing is renamed or deleted in one that can't be written.
  const closed = (isFolder(there) ? [there] : [there, dirname(there)]).find((each) => !isOpen(each));
  const uid = process.getuid?.();
  if (closed === undefined || uid === undefined)
    return `${path} can't be opened or changed (${code}), and its owner and mode don't say why: look for what else protects it, such as a mount, an attribute or the service's own limits.`;
  const { uid: owner, mode } = statSync(closed);
  const [whose, us] = [nameOf(owner), nameOf(uid)];
  const belongs = `belongs to user ${whose}, and Loupe runs as user ${us}`;
  if (isMade && there !== path && owner !== uid)
    return `${path} can't be made: ${closed} ${belongs}. Run 'mkdir -p ${typed(path)} && chown ${us} ${typed(path)}' as root, or choose another folder, for the data with DATA_DIR.`;
  const what = `${closed} can't be ${wrongWith(closed)}`;
  if (owner !== uid && lstatSync(closed).isSymbolicLink())
    return `${what}: it is a link to ${realpathSync(closed)}, which ${belongs}. If you made it for Loupe, run 'chown ${us} ${typed(realpathSync(closed))}' as root; if not, delete the link.`;
  if (owner === uid)
    return `${what}: its mode is ${(mode & 0o777).toString(8).padStart(3, "0")}. Run 'chmod ${isFolder(closed) ? "u+rwx" : "u+rw"} ${typed(closed)}'.`;
  const chown = `'chown ${us} ${typed(closed)}' as root`;
  const instead = owner === 0 ? "" : `, or Loupe as user ${whose}`;
  if (!isFolder(closed)) return `${what}: it ${belongs}. Run ${chown}${instead}.`;
  // It may be /root or /mnt, named by mistake.
  return `${what}: it ${belongs}. If it is for Loupe alone, run ${chown}, with -R for all that is in it${instead}; otherwise choose another folder.`;
}

/** The path, or the nearest folder above it of which this user can see that it is there. */
function nearest(path: string): string {
  return statOf(path) || path === dirname(path) ? path : nearest(dirname(path));
}

function isOpen(path: string): boolean {
  return isAllowed(path, isFolder(path) ? R_OK | W_OK | X_OK : R_OK | W_OK);
}

function wrongWith(path: string): "opened" | "read" | "written" {
  if (isFolder(path)) return isAllowed(path, R_OK | X_OK) ? "written" : "opened";
  return isAllowed(path, R_OK) ? "written" : "read";
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false;
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** A user's name, or the number of one without. */
export function nameOf(uid: number): string {
  try {
    const users = readFileSync("/etc/passwd", "utf8").split("\n");
    return users.map((line) => line.split(":")).find(([, , id]) => id === String(uid))?.[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

/** As a shell reads it. */
function typed(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `"${path}"`;
}
