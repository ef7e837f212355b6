import { isEmailAddress } from "../domain/email.ts";
import { isLoopback } from "./loopback.ts";

interface Account {
  readonly user: string;
  readonly password: string;
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `none` only for a server on this machine, whose certificate nobody signed. */
  readonly tls: "from the start" | "required" | "none";
  readonly account: Account | null;
}

/** Where customers' answers lie. */
export interface ImapServer extends SmtpServer {
  readonly account: Account;
}

/** An address with the name before it, which may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Reads `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS; null for anything else. */
export function readSmtpUrl(text: string): SmtpServer | null {
  return readServer(text, {
    plain: { protocol: "smtp:", port: 587 },
    safe: { protocol: "smtps:", port: 465 },
  });
}

/** Reads `imaps://user:password@host:993`, or `imap://…:143` with STARTTLS; null for anything else. */
export function readImapUrl(text: string): ImapServer | null {
  const server = readServer(text, {
    plain: { protocol: "imap:", port: 143 },
    safe: { protocol: "imaps:", port: 993 },
  });
  return server?.account ? { ...server, account: server.account } : null;
}

interface Scheme {
  protocol: string;
  /** Where none is said. */
  port: number;
}

function readServer(text: string, { plain, safe }: { plain: Scheme; safe: Scheme }): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const isPlain = protocol === plain.protocol;
  // Letters beyond ASCII come percent-encoded, and no name server knows such a host.
  if ((!isPlain && protocol !== safe.protocol) || !/^[\w.:[\]-]+$/.test(hostname)) return null;
  if ((pathname !== "" && pathname !== "/") || search !== "" || hash !== "") return null;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const [user, secret] = [decoded(username), decoded(password)];
  if (user === null || secret === null || (user === "") !== (secret === "")) return null;
  return {
    host,
    port: port === "" ? (isPlain ? plain : safe).port : Number(port),
    tls: isPlain ? (isLoopback(host) ? "none" : "required") : "from the start",
    account: user === "" ? null : { user, password: secret },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Reads `hello@shop.example`, or `Shop <hello@shop.example>`; null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const named = /^([^<>\p{C}]*)<([^<>]+)>$/u.exec(text.trim());
  const address = (named?.[2] ?? text).trim();
  const name = (named?.[1] ?? "").trim().replace(/^"(.*)"$/, "$1");
  return isEmailAddress(address) ? { name, address } : null;
}
