import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { splitQuoted } from "../../domain/outreach/replies/quoted-history.ts";
import type { MailReport, ReadMail } from "../../domain/outreach/replies/read-mail.ts";
import { textOfHtml } from "./text-of-html.ts";

/*
 * Reads mails that strangers wrote, each within limits, in a thread of its own: whatever one does to the reader holds up
 * no page (`mail-reader.server.ts`).
 */

/** A mail, or as much of it as was asked for. */
export interface Task {
  bytes: Uint8Array;
}

const LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 64 * 1024,
  // A mail that another brings along is a file: what it says nobody says now.
  maxRfc822NestingDepth: 0,
};

/** Most characters that are read on. */
const LONGEST_TEXT = 20_000;
const LONGEST_HTML = 200_000;
const LONGEST_FIELDS = 5_000;
const LONGEST_REFERENCES = 20_000;
const LONGEST_VALUE = 500;
/** Most keys of our messages that one may name. */
const MOST_KEYS = 20;

/** Headers that tell who wrote a mail, a person or a program. */
const TELLING =
  /^(auto-submitted|precedence|return-path|content-type|x-auto[\w-]*|x-failed-recipients|list-[\w-]+)$/;

const REPORTS = [
  { kind: "delivery-status", type: /^message\/(global-)?delivery-status$/ },
  { kind: "feedback-report", type: /^message\/feedback-report$/ },
] as const;
/** Types of the part of a report that has the mail it is about, or its header alone. */
const RETURNED = /^(message\/(rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/;

parentPort?.on("message", (task: Task) => void answer(task));

/** Null for what can't be read. */
async function answer({ bytes }: Task): Promise<void> {
  let mail: ReadMail | null = null;
  try {
    mail = readMail(await PostalMime.parse(bytes, LIMITS));
  } catch {
    // Too deep, or a header without end.
  }
  parentPort?.postMessage(mail, []);
}

function readMail(email: Email): ReadMail {
  const from = (email.from?.address ?? "").slice(0, LONGEST_VALUE);
  const subject = (email.subject ?? "").slice(0, LONGEST_VALUE);
  const text = textOf(email);
  const answers = keysIn(
    email.inReplyTo ?? "",
    ...(email.references ?? "").slice(-LONGEST_REFERENCES).split(/\s+/).toReversed(),
  );
  return {
    ref: refOf(email, { from, subject, text }),
    sentAt: momentOf(email.date),
    from,
    subject,
    ...splitQuoted(text.slice(0, LONGEST_TEXT)),
    files: email.attachments.filter(isFile).length,
    headers: tellingHeaders(email),
    answers,
    report: reportOf(email, answers),
  };
}

/** Some programs write HTML, and beside it a text without a word. */
function textOf({ text = "", html = "" }: Email): string {
  return text.trim() === "" ? textOfHtml(html.slice(0, LONGEST_HTML)) : text;
}

/** The same of a mail that its server numbers anew, or that was moved away and back. */
function refOf(
  { messageId, date }: Email,
  { from, subject, text }: { from: string; subject: string; text: string },
): string {
  const names = [messageId ?? text, date ?? "", from, subject].join("\0");
  return `mail-${createHash("sha256").update(names).digest("base64url").slice(0, 32)}`;
}

function momentOf(date: string | undefined): number | null {
  const at = Date.parse(date ?? "");
  return Number.isFinite(at) ? at : null;
}

function tellingHeaders({ headers }: Email): Record<string, string> {
  const found = new Map<string, string>();
  for (const { key, value } of headers)
    if (TELLING.test(key) && !found.has(key)) found.set(key, value.slice(0, LONGEST_VALUE));
  return Object.fromEntries(found);
}

/** Not a picture of the text, such as a logo. */
function isFile({ related, disposition, filename }: Attachment): boolean {
  return related !== true && (disposition === "attachment" || filename !== null);
}

function reportOf({ attachments }: Email, answers: readonly string[]): MailReport | null {
  for (const { kind, type } of REPORTS) {
    const part = attachments.find(({ mimeType }) => type.test(mimeType));
    if (!part) continue;
    const returned = attachments.filter(({ mimeType }) => RETURNED.test(mimeType));
    const headers = returned.map((one) => headerOf(contentOf(one)));
    const named = headers.flatMap((header) => keysIn(...ownNames(header)));
    return { kind, fields: contentOf(part).slice(0, LONGEST_FIELDS), keys: [...named, ...answers] };
  }
  return null;
}

function contentOf({ content }: Attachment): string {
  if (typeof content === "string") return content;
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString("latin1");
}

/** The header of a mail, each field on one line. */
function headerOf(mail: string): string {
  const end = /\r?\n\r?\n/.exec(mail)?.index ?? mail.length;
  return mail.slice(0, end).replace(/\r?\n[ \t]+/g, " ");
}

/** The fields that have our key: providers may give a mail another `Message-ID`. */
function ownNames(header: string): string[] {
  return header.split(/\r?\n/).filter((line) => /^(message-id|x-message-key)\s*:/i.test(line));
}

/** Keys of our messages, in the order in which they are named, each once. */
function keysIn(...texts: string[]): string[] {
  const keys = texts.flatMap((text) => text.match(/\b[0-9a-f]{32}\b/gi) ?? []);
  return [...new Set(keys.map((key) => key.toLowerCase()))].slice(0, MOST_KEYS);
}
