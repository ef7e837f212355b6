import { accessSync, constants, lstatSync, type Stats, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { nameOf } from "./line-of-disk-error.server.ts";
import { StartError } from "./start-error.ts";

/**
 * Root becomes the user of another's folder, for good: what it makes there is that user's, and a link that they put
 * there leads it nowhere but where they may go themselves. Does nothing for anybody else, in root's own folder, and
 * where there is none yet.
 */
export function becomeOwnerOf(folder: string): void {
  if (process.geteuid?.() !== 0) return;
  const owner = [lstatSync, statSync].map((look) => lookAt(folder, look)).find((stats) => stats?.uid);
  if (!owner) return;
  const belongs = `${folder} belongs to user ${nameOf(owner.uid)}`;
  try {
    become(owner);
  } catch {
    throw new StartError(`${belongs}, whom root can't become here: run the command as that user.`);
  }
  const [, program] = process.argv;
  if (program !== undefined && !mayRead(program))
    throw new StartError(
      `${belongs}, who can't read Loupe in ${dirname(program)}: put Loupe where every user can read it, such as /opt/loupe.`,
    );
}

/** Whose the link is, and whose what it leads to. The command itself says what is wrong with its folder. */
function lookAt(folder: string, look: (path: string) => Stats): Stats | null {
  try {
    return look(folder);
  } catch {
    return null;
  }
}

/** What the types of Node leave out. */
const posix: typeof process & { initgroups?: (user: string, extraGroup: number) => void } = process;

/** With the groups that a sign-in gives; a user without a name gets the folder's group, but not root's. */
function become({ uid, gid }: Stats) {
  const user = userOf(uid);
  const group = user?.gid ?? (gid === 0 ? uid : gid);
  if (user) posix.initgroups?.(user.username, group);
  else process.setgroups?.([group]);
  process.setgid?.(group);
  process.setuid?.(uid);
}

/** Null of a number without a name. */
function userOf(uid: number) {
  process.seteuid?.(uid);
  try {
    return userInfo();
  } catch {
    return null;
  } finally {
    process.seteuid?.(0);
  }
}

function mayRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
