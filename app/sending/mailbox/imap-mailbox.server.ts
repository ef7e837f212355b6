import type { FetchMessageObject, ImapFlow } from "imapflow";
import { type Instant, MS_PER_DAY } from "../../domain/dates.ts";
import type { ImapServer } from "../../runtime/mail-server.ts";

/** Milliseconds for a connection, for a greeting, and without a word from the server. */
const OPEN_MS = 20_000;
const SILENT_MS = 60_000;
/** Bytes read of a mail: its text comes before its files. */
const READ_OF_ONE = 128 * 1024;
/** Bytes of a line and of a mail, and parts of an answer, at the most: of a server that says more nothing is read. */
const LONGEST_LINE = 16 * 1024 * 1024;
const LONGEST_MAIL = 2 * READ_OF_ONE;
const MOST_PARTS = 200_000;

/** A mail as the server lists it. */
export interface ListedMail {
  /** By which the server numbers it (UID). */
  number: number;
  at: Instant;
}

/** The mailbox's inbox, open to be read: nothing in it is changed, marked or deleted. */
export interface OpenMailbox {
  numbering: number;
  /** The number of the next mail that comes. */
  next: number;
  /** Numbers after one, from the lowest. */
  after(number: number): Promise<number[]>;
  /** Numbers of what came since then, and of some that came before, from the lowest. */
  since(at: Instant): Promise<number[]>;
  /** When mails came. What was deleted meanwhile is left out. */
  list(numbers: readonly number[]): Promise<ListedMail[]>;
  /** The beginning of each mail; null for one of which there is none. What was deleted meanwhile is left out. */
  read(numbers: readonly number[]): Promise<Map<number, Uint8Array | null>>;
  close(): void;
}

export interface ImapMailbox {
  /** Which it is, in words for Settings and without a secret. */
  readonly name: string;
  /** Throws if it can't be opened. */
  open(late: AbortSignal): Promise<OpenMailbox>;
  /** What went wrong, in one line and without the password. */
  saidOf(error: unknown): string;
}

/** The mailbox of an account, by IMAP. Loaded only where there is one. */
export function imapMailbox({ host, port, tls, account }: ImapServer): ImapMailbox {
  return {
    name: `${host}, as ${account.user}`,
    async open(late) {
      const { ImapFlow: Client } = await import("imapflow");
      const client = new Client({
        host,
        port,
        secure: tls === "from the start",
        doSTARTTLS: tls === "required",
        auth: { user: account.user, pass: account.password },
        logger: false,
        clientInfo: { name: "Loupe" },
        disableAutoIdle: true,
        disableCompression: true,
        connectionTimeout: OPEN_MS,
        greetingTimeout: OPEN_MS,
        socketTimeout: SILENT_MS,
        maxLiteralSize: LONGEST_MAIL,
        maxLineLength: LONGEST_LINE,
        maxResponseSize: LONGEST_LINE + LONGEST_MAIL,
        maxResponseTokens: MOST_PARTS,
      });
      const close = () => client.close();
      // Told by whoever waits for it, too.
      client.on("error", close);
      late.addEventListener("abort", close, { once: true });
      try {
        late.throwIfAborted();
        await client.connect();
        return await opened(client, () => {
          late.removeEventListener("abort", close);
          // Without waiting for a goodbye.
          client.logout().catch(close);
        });
      } catch (error) {
        close();
        throw error;
      }
    },
    saidOf: (error) => withoutSecrets(saidOf(error), account),
  };
}

async function opened(client: ImapFlow, close: () => void): Promise<OpenMailbox> {
  const { uidValidity, uidNext } = await client.mailboxOpen("INBOX", { readOnly: true });
  const find = async (query: Parameters<ImapFlow["search"]>[0]) => {
    const found = await client.search(query, { uid: true });
    if (!Array.isArray(found)) throw new Error("The server lists no mail");
    return found.toSorted((one, other) => one - other);
  };
  const fetched = async (numbers: readonly number[], what: Parameters<ImapFlow["fetchAll"]>[1]) =>
    numbers.length === 0
      ? []
      : await client.fetchAll(numbers.join(","), { ...what, uid: true }, { uid: true });
  if (!uidValidity) throw new Error("The server doesn't number its mail");
  const next = uidNext || ((await find({ all: true })).at(-1) ?? 0) + 1;
  return {
    numbering: Number(uidValidity),
    next,
    // 'n:*' has the last mail in any case. After a number that no mail has yet, nothing would be news.
    after: async (number) =>
      (await find({ uid: `${number + 1}:*` })).filter((one) => one > number && one < next),
    // By the days of its server, whose day may be another.
    since: async (at) => (await find({ since: new Date(at - MS_PER_DAY) })).filter((one) => one < next),
    list: async (numbers) =>
      (await fetched(numbers, { internalDate: true })).map((mail) => ({
        number: mail.uid,
        at: cameAt(mail),
      })),
    async read(numbers) {
      const mails = await fetched(numbers, { source: { start: 0, maxLength: READ_OF_ONE } });
      return new Map(mails.map(({ uid, source }) => [uid, source ?? null]));
    },
    close,
  };
}

/** Now if its server doesn't say: a stop is heard in any case. */
function cameAt({ internalDate }: FetchMessageObject): Instant {
  const at = new Date(internalDate ?? Number.NaN).getTime();
  return (Number.isFinite(at) ? at : Date.now()) as Instant;
}

interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  responseText?: string;
  response?: unknown;
}

function saidOf(error: unknown): string {
  if (!(error instanceof Error)) return "The mailbox can't be read";
  const { code, authenticationFailed, tlsFailed, responseText, response } = error as ImapError;
  const answered = responseText ?? (typeof response === "string" ? response : "");
  const said = answered === "" ? "" : `: ${answered}`;
  if (authenticationFailed) return `The server refused the sign-in${said}`;
  const why = typeof code === "string" && /^\w{1,60}$/.test(code) ? ` (${code})` : "";
  if (tlsFailed || /^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code ?? ""))
    return `The line to the server can't be made safe${why}`;
  if (/^(E[A-Z_]+|CONNECT_TIMEOUT|GREETING_TIMEOUT|NoConnection|ClosedAfter\w+)$/.test(code ?? ""))
    return `The server can't be reached${why}`;
  return said === "" ? `The mailbox can't be read${why}` : `The server said${said}`;
}

/** Some servers repeat what they refuse. */
function withoutSecrets(said: string, { user, password }: ImapServer["account"]): string {
  const sent = [`\0${user}\0${password}`, password].map((text) => Buffer.from(text).toString("base64"));
  const quoted = password.replace(/["\\]/g, String.raw`\$&`);
  return [...sent, quoted, password].reduce((text, secret) => text.replaceAll(secret, "(password)"), said);
}
