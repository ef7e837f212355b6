import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A step of a mail's way, after which a server can say something else, or cut the line. */
export type MailStep = "greeting" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "text";

export interface MailServer {
  port: number;
  /** Mails that were taken, with all their lines. */
  mails: string[];
  /** What it says at a step instead of what it usually does; null cuts the line there. */
  instead: Partial<Record<MailStep, string | null>>;
  /** Steps that it came to, also those at which it says something else. */
  heard: MailStep[];
  /** Says one more line to everybody. */
  goOn(line: string): void;
  close(): Promise<void>;
}

const USUAL: Record<MailStep, string> = {
  greeting: "220 mail.example",
  EHLO: "250-mail.example\r\n250 AUTH PLAIN",
  AUTH: "235 welcome",
  MAIL: "250 OK",
  RCPT: "250 OK",
  DATA: "354 go on",
  text: "250 taken",
};

/** A mail server on this machine that speaks as much of RFC 5321 as a client needs, and can fail at each step. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    converse(socket, opened);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const opened: MailServer = {
    port: (server.address() as AddressInfo).port,
    mails: [],
    instead: {},
    heard: [],
    goOn(line) {
      for (const socket of sockets) socket.write(`${line}\r\n`);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return opened;
}

function converse(socket: Socket, server: MailServer): void {
  const answer = (step: MailStep) => {
    server.heard.push(step);
    const instead = server.instead[step];
    const said = instead === undefined ? USUAL[step] : instead;
    if (said === null) socket.destroy();
    else socket.write(`${said}\r\n`);
    return said;
  };
  let unread = "";
  let isText = false;
  answer("greeting");
  socket.setEncoding("utf8").on("data", (more: string) => {
    unread += more;
    for (;;) {
      const end = isText ? unread.indexOf("\r\n.\r\n") : unread.indexOf("\r\n");
      if (end === -1) return;
      const part = unread.slice(0, end);
      unread = unread.slice(end + (isText ? 5 : 2));
      if (isText) {
        isText = false;
        if (answer("text")?.startsWith("250")) server.mails.push(part);
        continue;
      }
      const word = part.split(" ", 1)[0]?.toUpperCase();
      if (word === "EHLO" || word === "AUTH" || word === "MAIL" || word === "RCPT") answer(word);
      else if (word === "DATA") isText = answer("DATA")?.startsWith("354") ?? false;
      else if (word === "QUIT") socket.end("221 bye\r\n");
      else socket.write("250 OK\r\n");
    }
  });
}
