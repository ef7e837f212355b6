import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { SHOPS_ADDRESS } from "./mailbox-server.ts";

/** Debian: apt-get install dovecot-imapd. It gives up its rights, so it takes root to start it. */
export const HAS_DOVECOT = process.getuid?.() === 0 && spawnSync("dovecot", ["--version"]).status === 0;

const PASSWORD = "s3cret-of-the-mailbox";

export interface Dovecot {
  /** A mail comes. */
  comes(raw: string, at?: number): void;
  /** Names of the files of its inbox, which say how mail is marked. */
  files(): string[];
  /** It numbers all of its mail anew. */
  numbersAnew(): Promise<void>;
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Dovecot on this machine, with one mailbox. */
export async function openDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-dovecot-"));
  chmodSync(folder, 0o755);
  const box = join(folder, "mail");
  for (const part of ["cur", "new", "tmp"]) mkdirSync(join(box, part), { recursive: true });
  const own = () => spawnSync("chown", ["-R", "mail:mail", box]);
  own();
  const port = await freePort();
  const config = join(folder, "dovecot.conf");
  writeFileSync(config, configOf({ folder, box, port }));
  let count = 0;
  let child = await started(config, port);
  return {
    comes(raw, at = Date.now()) {
      count += 1;
      const file = join(box, "new", `${String(count).padStart(9, "0")}.shop`);
      writeFileSync(file, Buffer.from(raw.replace(/\r?\n/g, "\r\n"), "latin1"));
      utimesSync(file, at / 1_000, at / 1_000);
      own();
    },
    files: () => ["new", "cur"].flatMap((part) => readdirSync(join(box, part))),
    async numbersAnew() {
      await ended(child);
      for (const name of readdirSync(box)) if (name.startsWith("dovecot")) rmSync(join(box, name));
      // Its number is the second in which it begins.
      await wait(1_100);
      child = await started(config, port);
    },
    env: {
      MAILBOX_URL: `imap://hello%40shop.example:${PASSWORD}@127.0.0.1:${port}`,
      MAIL_FROM: SHOPS_ADDRESS,
    },
    async close() {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configOf({ folder, box, port }: { folder: string; box: string; port: number }): string {
  return `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${box}
first_valid_uid = 1
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/home
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

async function started(config: string, port: number): Promise<ChildProcess> {
  const child = spawn("dovecot", ["-F", "-c", config], { stdio: "ignore" });
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`dovecot ended with ${child.exitCode}`);
    if (await answers(port)) return child;
    await wait(50);
  }
  child.kill();
  throw new Error("dovecot doesn't listen");
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
