import type { Socket } from "node:net";

/** A step of a mail's way, after which a server can say something else, or cut the line. */
export type MailStep = "greeting" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "text" | "QUIT";

export function converse(
  socket: Socket,
  by: {
    say: (step: MailStep, usual: string) => string | null | Promise<string | null>;
    take: (text: string) => void;
  },
): Promise<void>;
