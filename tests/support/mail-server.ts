import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { converse, type MailStep } from "../../scripts/mail-conversation.mjs";

export type { MailStep } from "../../scripts/mail-conversation.mjs";

export interface MailServer {
  port: number;
  /** Mails that were taken, with all their lines. */
  mails: string[];
  /** What it says at a step instead of what it usually does; null cuts the line there. */
  instead: Partial<Record<MailStep, string | null>>;
  /** Steps that it came to, also those at which it says something else. */
  heard: MailStep[];
  /** How many lines to it are open. */
  readonly open: number;
  /** Says one more line to everybody. */
  goOn(line: string): void;
  /** Ends all lines in the middle of a last one. */
  hangUp(part: string): void;
  close(): Promise<void>;
}

/** A mail server on this machine that speaks as much of RFC 5321 as a client needs, and can fail at each step. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    void converse(socket, {
      say(step, usual) {
        opened.heard.push(step);
        const instead = opened.instead[step];
        return instead === undefined ? usual : instead;
      },
      take: (text) => opened.mails.push(text),
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const opened: MailServer = {
    port: (server.address() as AddressInfo).port,
    mails: [],
    instead: {},
    heard: [],
    get open() {
      return sockets.size;
    },
    goOn(line) {
      for (const socket of sockets) socket.write(`${line}\r\n`);
    },
    hangUp(part) {
      for (const socket of sockets) socket.end(part);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return opened;
}
