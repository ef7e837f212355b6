import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Claimed } from "../domain/outreach/messages/claim-message.server.ts";
import type { Answer } from "../domain/outreach/messages/note-answer.server.ts";
import { composeMail } from "./compose-mail.server.ts";
import type { Provider } from "./provider.ts";

/** The folder of the data folder. */
const SENT = "sent";
/** Most files kept. */
const KEPT = 1_000;
const FROM = { name: "Sample shop", address: "shop@sample.example" };

/** Writes messages into files instead of sending them: how the sample shop tries the whole way. */
export function folderProvider(dataDir: string, kind: "eml" | "txt"): Provider {
  return {
    goesTo: "the sample shop's own files, not to customers",
    async send(message) {
      return keep(dataDir, `${message.messageKey}.${kind}`, await contentOf(message, kind));
    },
  };
}

async function contentOf(message: Claimed, kind: "eml" | "txt"): Promise<Buffer> {
  if (kind === "eml") return (await composeMail(message, FROM)).raw;
  return Buffer.from(`To: ${message.address}\n\n${message.words}\n`);
}

export interface SentFile {
  file: string;
  at: number;
}

/** What the sample shop sent, the newest first. */
export function sentFiles(dataDir: string): SentFile[] {
  const folder = join(dataDir, SENT);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((file) => ({ file, at: statSync(join(folder, file)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
}

/** A file of its own, whole on the disk, and never twice. */
function keep(dataDir: string, name: string, content: Buffer): Answer {
  const folder = join(dataDir, SENT);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), content, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
    return { answer: isThere ? "never" : "later", code: null, said, ref: null };
  }
  if (readdirSync(folder).length > KEPT)
    for (const { file } of sentFiles(dataDir).slice(KEPT)) rmSync(join(folder, file), { force: true });
  return { answer: "accepted", code: null, said: null, ref: null };
}
