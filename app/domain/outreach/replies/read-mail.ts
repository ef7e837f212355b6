import type { Bounce } from "../messages/note-bounce.server.ts";

/** A mail as the mailbox has it, read: each part of it short, whatever was sent. */
export interface ReadMail {
  /** Names it however its server numbers it: a digest of its `Message-ID`, or of its header. */
  ref: string;
  /** By the sender's clock; null if it says none. */
  sentAt: number | null;
  /** The address it says it is from; empty if it says none. */
  from: string;
  subject: string;
  /** Its plain text, or what its HTML says, without what it repeats from earlier mail. */
  said: string;
  /** What it repeats, and its signature; null for none. */
  quoted: string | null;
  /** How many files come with it. */
  files: number;
  /** Names of headers, in small letters, with their first value. */
  headers: Readonly<Record<string, string>>;
  /** Keys of our messages that it says it answers, the nearest first. */
  answers: readonly string[];
  /** What a report says of one of our mails; null for any other mail. */
  report: MailReport | null;
}

/** A part of `multipart/report` that programs read (RFC 3464, RFC 5965), and of which mail it speaks. */
export interface MailReport {
  kind: "delivery-status" | "feedback-report";
  /** Its fields, as lines. */
  fields: string;
  /** Keys of our messages in the header of the mail that it returns, or in its own. */
  keys: readonly string[];
}

export type Judged =
  | { kind: "bounce"; bounce: Bounce }
  /** An answer to the address of `List-Unsubscribe`, with the key of its message. */
  | { kind: "unsubscribe"; key: string }
  /** A program wrote it, nobody to the shop. */
  | { kind: "machine" }
  | { kind: "words" };
