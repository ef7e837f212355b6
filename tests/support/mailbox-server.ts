import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** As a server has it. */
interface MailThere {
  uid: number;
  /** When it came. */
  at: number;
  raw: string;
}

export interface MailboxServer {
  port: number;
  /** Commands that it heard, without what they say. */
  asked: string[];
  /** Lies in its inbox, the oldest first. */
  readonly mails: readonly MailThere[];
  /** What it says instead of taking the sign-in; null cuts the line there. */
  refusesSignIn: string | null | undefined;
  /** Cuts the line when it is asked for the text of a mail. */
  cutsMails: boolean;
  /** The number of a mail that it refuses to give, and all that is asked for with it; null for none. */
  cantGive: number | null;
  /** A number that it lists though no mail has it; null for none. */
  alsoLists: number | null;
  /** Happens right after it was opened. */
  onceOpened: (() => void) | null;
  /** A mail comes. */
  comes(raw: string, at?: number): void;
  /** It numbers all of its mail anew, the times as given. */
  numbersAnew(at?: (mail: MailThere) => number): void;
  /** It is restored from when it had so many mails, and numbers what comes then as it did what is gone. */
  isRestored(mails: number): void;
  env: Record<string, string>;
  close(): Promise<void>;
}

export const MAILBOX_PASSWORD = String.raw`p@ss/"w0rd\-of-the-mailbox`;
/** What the shop writes from. */
export const SHOPS_ADDRESS = "hello@shop.example";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A mailbox on this machine that speaks as much of IMAP (RFC 3501) as a client needs who only reads. */
export async function openMailboxServer(): Promise<MailboxServer> {
  const sockets = new Set<Socket>();
  let numbering = 1;
  let next = 1;
  let mails: MailThere[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    converse(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const opened: MailboxServer = {
    port,
    asked: [],
    get mails() {
      return mails;
    },
    refusesSignIn: undefined,
    cutsMails: false,
    cantGive: null,
    alsoLists: null,
    onceOpened: null,
    comes(raw, at = Date.now()) {
      mails.push({ uid: next, at, raw: raw.replace(/\r?\n/g, "\r\n") });
      next += 1;
    },
    numbersAnew(at = (mail) => mail.at) {
      numbering += 1;
      mails = mails.map((mail, nth) => ({ ...mail, uid: nth + 1, at: at(mail) }));
      next = mails.length + 1;
    },
    isRestored(count) {
      mails = mails.slice(0, count);
      next = (mails.at(-1)?.uid ?? 0) + 1;
    },
    env: {
      MAILBOX_URL: `imap://hello%40shop.example:${encodeURIComponent(MAILBOX_PASSWORD)}@127.0.0.1:${port}`,
      MAIL_FROM: `Kessler Fine Jewelry <${SHOPS_ADDRESS}>`,
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return opened;

  function converse(socket: Socket): void {
    let unread = "";
    socket.write("* OK ready\r\n");
    socket.setEncoding("latin1").on("data", (more: string) => {
      unread += more;
      for (let end = unread.indexOf("\r\n"); end !== -1; end = unread.indexOf("\r\n")) {
        const [tag = "", ...words] = unread.slice(0, end).split(" ");
        unread = unread.slice(end + 2);
        answer(socket, tag, words);
      }
    });
  }

  function answer(socket: Socket, tag: string, words: string[]): void {
    const isByUid = words[0]?.toUpperCase() === "UID";
    const [command = "", ...rest] = isByUid ? words.slice(1) : words;
    const name = command.toUpperCase();
    opened.asked.push(name);
    const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(""), "latin1");
    const done = (code = "") => void say(`${tag} OK ${code}done`);
    switch (name) {
      case "CAPABILITY":
        say("* CAPABILITY IMAP4rev1");
        return done();
      case "LOGIN":
        if (opened.refusesSignIn === null) return void socket.destroy();
        if (opened.refusesSignIn !== undefined) return void say(`${tag} NO ${opened.refusesSignIn}`);
        return done();
      case "LIST":
        say(String.raw`* LIST (\HasNoChildren) "/" INBOX`);
        return done();
      case "EXAMINE":
        say(
          `* ${mails.length} EXISTS`,
          "* 0 RECENT",
          String.raw`* FLAGS (\Seen \Deleted)`,
          `* OK [UIDVALIDITY ${numbering}] valid`,
          `* OK [UIDNEXT ${next}] next`,
        );
        done("[READ-ONLY] ");
        opened.onceOpened?.();
        opened.onceOpened = null;
        return;
      case "SEARCH":
        say(
          [
            "* SEARCH",
            ...found(rest.join(" ")),
            ...(opened.alsoLists === null ? [] : [opened.alsoLists]),
          ].join(" "),
        );
        return done();
      case "FETCH":
        if (opened.cutsMails && rest.join(" ").includes("BODY")) return void socket.destroy();
        if (
          rest.join(" ").includes("BODY") &&
          listed(rest[0] ?? "").some(({ uid }) => uid === opened.cantGive)
        )
          return void say(`${tag} NO The requested message could not be converted`);
        for (const mail of listed(rest[0] ?? "")) fetched(socket, mail, rest.join(" "));
        return done();
      case "LOGOUT":
        say("* BYE");
        done();
        return void socket.end();
      case "NOOP":
        return done();
      default:
        // Whoever only reads asks for nothing else.
        return void say(`${tag} BAD ${name}`);
    }
  }

  function found(query: string): number[] {
    const since = /SINCE "?(\d{1,2}-\w{3}-\d{4})"?/.exec(query)?.[1];
    if (since !== undefined) {
      const day = Date.parse(`${since.replaceAll("-", " ")} UTC`);
      return mails.filter(({ at }) => at >= day).map(({ uid }) => uid);
    }
    return listed(/UID (\S+)/.exec(query)?.[1] ?? "1:*").map(({ uid }) => uid);
  }

  /** 'n:*' has the last one in any case. */
  function listed(set: string): MailThere[] {
    const last = mails.at(-1)?.uid ?? 0;
    return mails.filter(({ uid }) =>
      set.split(",").some((range) => {
        const [from = 0, to] = range.split(":").map((end) => (end === "*" ? last : Number(end)));
        return uid >= Math.min(from, to ?? from) && uid <= Math.max(from, to ?? from);
      }),
    );
  }

  function fetched(socket: Socket, { uid, at, raw }: MailThere, query: string): void {
    const nth = mails.findIndex((mail) => mail.uid === uid) + 1;
    const date = new Date(at);
    const two = (number: number) => String(number).padStart(2, "0");
    const day = `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()}`;
    const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(":");
    const items = [`UID ${uid}`];
    if (query.includes("INTERNALDATE")) items.push(`INTERNALDATE "${day} ${time} +0000"`);
    const [, from, most] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(query) ?? [];
    if (most === undefined) return void socket.write(`* ${nth} FETCH (${items.join(" ")})\r\n`, "latin1");
    const text = Buffer.from(raw, "latin1").subarray(Number(from), Number(from) + Number(most));
    socket.write(`* ${nth} FETCH (${items.join(" ")} BODY[]<${from}> {${text.length}}\r\n`, "latin1");
    socket.write(text);
    socket.write(")\r\n");
  }
}
