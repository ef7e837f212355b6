import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { isEmailAddress } from "../domain/email.ts";
import { mayBeFolder } from "./files.server.ts";
import {
  type ImapServer,
  type Mailbox,
  readImapUrl,
  readMailbox,
  readSmtpUrl,
  type SmtpServer,
} from "./mail-server.ts";
import { readSecretFile } from "./secret-file.server.ts";
import { ConfigError } from "./start-error.ts";
import { readStoreKey, type StoreKey } from "./store-key.ts";
import { readTextFrom, readTextUrl, type TextAccount } from "./text-account.ts";

/** Fewest characters of a secret that signs cookies. */
const SECRET_CHARACTERS = 32;
/** Fewest characters of the token that monitoring sends. */
const TOKEN_CHARACTERS = 16;

/** Settings from the environment, read once and frozen. No other module reads `process.env`. */
export interface Config {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** The origins browsers use, the one for links first; none serves only loopback host names. */
  readonly publicOrigins: readonly string[];
  readonly allowPlainHttp: boolean;
  /** IP addresses and CIDR ranges whose forwarded headers are trusted. */
  readonly trustedProxies: string[];
  /** The first one signs, all verify; null if the secret is in the data folder. */
  readonly sessionSecrets: string[] | null;
  readonly openai: {
    readonly apiKey: string | null;
    readonly baseUrl: string;
    readonly model: string;
  };
  readonly owner: { readonly email: string; readonly password: string } | null;
  readonly logLevel: LogLevel;
  /** What monitoring sends to read `/metrics`; null: there is no such page. */
  readonly metricsToken: string | null;
  /** Where troubles of the machine are posted to; null for nowhere. Its path and query are a secret. */
  readonly alertUrl: string | null;
  /** Whom troubles of the machine are mailed to, which `mail` does; null for nobody. */
  readonly alertEmail: string | null;
  /** How email leaves; null for not at all. */
  readonly mail: MailConfig | null;
  /** Name servers that are asked about the domain of `mail`, each with its port; none asks the machine's own. */
  readonly dnsServers: readonly string[];
  /** Where what customers answer by email lies; null if it isn't read. */
  readonly mailbox: ImapServer | null;
  /** How texts leave; null for not at all. */
  readonly texts: TextAccount | null;
  /** Where customers' links lead; null for nowhere. */
  readonly door: DoorConfig | null;
  /** True if messages become files of the data folder and nothing leaves: the sample shop's way. */
  readonly sendsIntoFolder: boolean;
  /** This process's part in a chain (docs/chain.md); null for a shop on one machine. */
  readonly chain: ChainConfig | null;
}

export interface DoorConfig {
  /** 0 picks a free port. */
  readonly port: number;
  /** The origin that customers open; null for the sample shop's, on this machine. */
  readonly url: string | null;
}

export interface MailConfig {
  readonly server: SmtpServer;
  readonly from: Mailbox;
}

export interface ChainConfig {
  /** The `sqld` that stores the chain's book. */
  readonly primary: { readonly url: string; readonly token: string };
  /** The Loupe beside the primary, which does the writing; null if it is this one. */
  readonly headOffice: string | null;
  /** Key that a store signs with. */
  readonly storeKey: StoreKey | null;
  /** The folder of `chain-keys` on the head office; null for one that knows no store. */
  readonly keysFolder: string | null;
  /** Megabits a second of the slowest store's line. */
  readonly lineMbit: number;
}

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const Port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65535);

const Environment = z.object({
  PORT: Port.optional(),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    .optional(),
  DATA_DIR: z.string().refine(mayBeFolder).optional(),
  PUBLIC_ORIGIN: commaSeparated()
    .refine((list) => list.length > 0 && list.every((text) => originOf(text) !== null))
    .transform((list) => list.flatMap((text) => originOf(text) ?? []))
    .optional(),
  ALLOW_PLAIN_HTTP: z.enum(["0", "1"]).optional(),
  TRUSTED_PROXIES: commaSeparated()
    .refine((list) => list.every(isAddressOrRange))
    .optional(),
  SESSION_SECRET: commaSeparated()
    .refine((list) => list.length > 0 && list.every((secret) => secret.length >= SECRET_CHARACTERS))
    .optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z
    .string()
    .refine((text) => isHttpUrl(text))
    .optional(),
  AI_MODEL: z.string().optional(),
  OWNER_EMAIL: z.string().refine(isEmailAddress).optional(),
  OWNER_PASSWORD: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .min(TOKEN_CHARACTERS)
    .optional(),
  ALERT_URL: z
    .string()
    .refine((text) => isHttpUrl(text) && !hasCredentials(text))
    .optional(),
  ALERT_EMAIL: z.string().refine(isEmailAddress).optional(),
  SMTP_URL: z
    .string()
    .transform((text) => readSmtpUrl(text))
    .refine((server) => server !== null)
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text) => readMailbox(text))
    .refine((mailbox) => mailbox !== null)
    .optional(),
  DNS_SERVERS: commaSeparated()
    .refine((list) => list.every(isNameServer))
    .optional(),
  MAILBOX_URL: z
    .string()
    .transform((text) => readImapUrl(text))
    .refine((server) => server !== null)
    .optional(),
  TEXT_PROVIDER_URL: z
    .string()
    .transform((text) => readTextUrl(text))
    .refine((url) => url !== null)
    .optional(),
  TEXT_ACCOUNT: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  TEXT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/)
    .optional(),
  TEXT_FROM: z
    .string()
    .transform((text) => readTextFrom(text))
    .refine((number) => number !== null)
    .optional(),
  PUBLIC_PORT: Port.optional(),
  PUBLIC_URL: z
    .string()
    .transform((text) => originOf(text))
    .refine((origin) => origin !== null)
    .optional(),
  STORE_KEY: z
    .string()
    .transform((text) => readStoreKey(text))
    .refine((key) => key !== null)
    .optional(),
  CHAIN_KEYS: z.string().refine(mayBeFolder).optional(),
  STORE_LINE_MBIT: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => isHttpUrl(text))
    .optional(),
  DATABASE_TOKEN: z.string().optional(),
  HEAD_OFFICE_URL: z
    .string()
    .transform((text) => originOf(text))
    .refine((origin) => origin !== null)
    .optional(),
});

type Variable = keyof z.infer<typeof Environment>;

const VARIABLES = Object.keys(Environment.shape) as Variable[];

/** Each may be in a file instead, which the variable with `_FILE` behind its name says. */
const SECRETS: readonly Variable[] = [
  "SESSION_SECRET",
  "OWNER_PASSWORD",
  "OPENAI_API_KEY",
  "DATABASE_TOKEN",
  "STORE_KEY",
  "METRICS_TOKEN",
  "ALERT_URL",
  "ALERT_EMAIL",
  "SMTP_URL",
  "MAILBOX_URL",
  "TEXT_TOKEN",
];

/** Variables that aren't trimmed: passwords and secrets. */
const VERBATIM: readonly Variable[] = ["OWNER_PASSWORD", "SESSION_SECRET"];

const WHAT_TO_DO: Record<Variable, string> = {
  PORT: "set it to a number from 0 to 65535, or leave it out for 3000",
  HOST: "set it to an address of this machine such as 127.0.0.1 or 0.0.0.0, without a port",
  DATA_DIR: "a file is in its place, so set it to a folder",
  PUBLIC_ORIGIN:
    "set it to the address that browsers use, such as https://loupe.example.com, without a path, or to several with commas between them",
  ALLOW_PLAIN_HTTP: "set it to 1, or leave it out",
  TRUSTED_PROXIES: "set it to IP addresses or ranges such as 10.0.0.1,192.168.0.0/16, separated by commas",
  SESSION_SECRET: `give each comma-separated secret at least ${SECRET_CHARACTERS} characters, or leave it out and one is made in the data folder`,
  OPENAI_API_KEY: "set it to the key of the AI service, or leave it out",
  OPENAI_BASE_URL: "set it to an http or https address such as https://api.openai.com/v1, or leave it out",
  AI_MODEL: "set it to the name of a model, or leave it out",
  OWNER_EMAIL: "set it to an email address, and OWNER_PASSWORD with it",
  OWNER_PASSWORD: "set OWNER_EMAIL and OWNER_PASSWORD together, or neither",
  DATABASE_URL: "set it to the address of the chain's primary such as http://127.0.0.1:8080, or leave it out",
  DATABASE_TOKEN: "set it to the token that the primary accepts, or leave it out",
  STORE_KEY: "set it to what chain-keys printed for this store, all of it",
  CHAIN_KEYS: "a file is in its place, so set it to the folder of chain-keys",
  STORE_LINE_MBIT: "set it to the megabits a second of the slowest store's line, or leave it out for 10",
  SMTP_URL:
    "set it to the mail provider's server such as smtps://USER:PASSWORD@smtp.example.com:465 or smtp://USER:PASSWORD@smtp.example.com:587, with signs like @ and / in user and password written as %40 and %2F, and MAIL_FROM with it",
  MAIL_FROM:
    "set it to the address that customers get email from, such as hello@shop.example or Kessler Fine Jewelry <hello@shop.example>, and SMTP_URL with it",
  DNS_SERVERS:
    "set it to the IP addresses of name servers such as 9.9.9.9 or 192.168.1.1:53, with commas between them, or leave it out for the machine's own",
  MAILBOX_URL:
    "set it to the mailbox of MAIL_FROM such as imaps://USER:PASSWORD@imap.example.com:993 or imap://USER:PASSWORD@imap.example.com:143, with signs like @ and / in user and password written as %40 and %2F, or leave it out",
  TEXT_PROVIDER_URL:
    "set it to the https address of the text provider such as https://api.twilio.com, without a user name and password, and TEXT_ACCOUNT, TEXT_TOKEN and TEXT_FROM with it",
  TEXT_ACCOUNT:
    "set it to what the text provider calls the shop's account, such as AC and 32 letters and digits, and TEXT_PROVIDER_URL, TEXT_TOKEN and TEXT_FROM with it",
  TEXT_TOKEN:
    "set it to the token of the text provider's account, and TEXT_PROVIDER_URL, TEXT_ACCOUNT and TEXT_FROM with it",
  TEXT_FROM:
    "set it to the shop's number at the text provider such as +15615550100, and TEXT_PROVIDER_URL, TEXT_ACCOUNT and TEXT_TOKEN with it",
  PUBLIC_PORT:
    "set it to a port of its own for the public door such as 3001, and PUBLIC_URL with it, or leave both out",
  PUBLIC_URL:
    "set it to the https address that customers' links begin with such as https://my.shop.example, with a host name of its own and without a path, and PUBLIC_PORT with it",
  HEAD_OFFICE_URL:
    "set it to the address of the chain's head office such as https://office.example.com, without a path, and DATABASE_URL with it",
  LOG_LEVEL: `set it to one of ${LOG_LEVELS.join(", ")}`,
  METRICS_TOKEN: `give it at least ${TOKEN_CHARACTERS} characters, without blanks, or leave it out`,
  ALERT_URL:
    "set it to the http or https address of a webhook, without a user name and password before its host, or leave it out",
  ALERT_EMAIL:
    "set it to the address of whoever hosts this shop, with SMTP_URL and MAIL_FROM, or leave it out",
};

/** Without `DATABASE_URL` these say nothing. */
const OF_CHAIN = [
  "HEAD_OFFICE_URL",
  "STORE_KEY",
  "CHAIN_KEYS",
  "DATABASE_TOKEN",
  "STORE_LINE_MBIT",
] as const satisfies readonly Variable[];

const DEFAULT_AI = { baseUrl: "https://api.openai.com/v1", model: "gpt-4.1-mini" };

/**
 * Reads the environment. Empty variables get their default; errors never quote the value. `defaults` are the sample
 * shop's.
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  defaults: { dataDir?: string; sendsIntoFolder?: true; doorPort?: number } = {},
): Config {
  const given = Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const text = SECRETS.includes(name) ? secretOf(name, env) : set(env[name]);
      return text === undefined ? [] : [[name, VERBATIM.includes(name) ? text : text.trim()]];
    }),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw complaint(parsed.error.issues[0]?.path[0] as Variable);
  const read = parsed.data;

  if (read.OWNER_EMAIL !== undefined && read.OWNER_PASSWORD === undefined) {
    throw new ConfigError(`OWNER_PASSWORD is missing: ${WHAT_TO_DO.OWNER_PASSWORD}.`);
  }
  if (read.OWNER_PASSWORD !== undefined && read.OWNER_EMAIL === undefined) {
    throw new ConfigError(`OWNER_EMAIL is missing: ${WHAT_TO_DO.OWNER_PASSWORD}.`);
  }

  return Object.freeze<Config>({
    port: read.PORT ?? 3000,
    host: read.HOST ?? "127.0.0.1",
    dataDir: dataDirOf(env, defaults),
    publicOrigins: frozen(read.PUBLIC_ORIGIN ?? []),
    allowPlainHttp: read.ALLOW_PLAIN_HTTP === "1",
    trustedProxies: frozen(read.TRUSTED_PROXIES ?? []),
    sessionSecrets: read.SESSION_SECRET === undefined ? null : frozen(read.SESSION_SECRET),
    openai: Object.freeze({
      apiKey: read.OPENAI_API_KEY ?? null,
      baseUrl: read.OPENAI_BASE_URL ?? DEFAULT_AI.baseUrl,
      model: read.AI_MODEL ?? DEFAULT_AI.model,
    }),
    owner:
      read.OWNER_EMAIL === undefined || read.OWNER_PASSWORD === undefined
        ? null
        : Object.freeze({ email: read.OWNER_EMAIL, password: read.OWNER_PASSWORD }),
    logLevel: read.LOG_LEVEL ?? "info",
    metricsToken: read.METRICS_TOKEN ?? null,
    alertUrl: alertUrlOf(read),
    alertEmail: alertEmailOf(read),
    mail: mailOf(read),
    dnsServers: frozen(read.DNS_SERVERS ?? []),
    mailbox: mailboxOf(read),
    texts: textsOf(read),
    door: doorOf(read) ?? sampleDoorOf(read, defaults.doorPort),
    sendsIntoFolder: defaults.sendsIntoFolder ?? false,
    chain: chainOf(read),
  });
}

/** The data folder alone, an absolute path, without reading anything else. */
export function dataDirOf(env: NodeJS.ProcessEnv = process.env, defaults: { dataDir?: string } = {}): string {
  return resolve(set(env["DATA_DIR"])?.trim() ?? defaults.dataDir ?? "./data");
}

/** An empty variable is an unset one. */
function set(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

function secretOf(name: Variable, env: NodeJS.ProcessEnv): string | undefined {
  const [text, file] = [set(env[name]), set(env[`${name}_FILE`])];
  if (file === undefined) return text;
  if (text !== undefined)
    throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out.`);
  return readSecretFile(`${name}_FILE`, file.trim());
}

function alertUrlOf(read: z.infer<typeof Environment>): string | null {
  const url = read.ALERT_URL ?? null;
  if (url !== null && read.ALLOW_PLAIN_HTTP !== "1" && isReadAlong(url))
    throw new ConfigError(
      "ALERT_URL is an address without TLS on another machine, so whoever reads along the line could post there too: use https, or set ALLOW_PLAIN_HTTP=1 if the line itself is encrypted.",
    );
  return url;
}

function alertEmailOf({
  ALERT_EMAIL: address,
  SMTP_URL: server,
}: z.infer<typeof Environment>): string | null {
  if (address !== undefined && !server)
    throw new ConfigError(`SMTP_URL is missing: ALERT_EMAIL needs it, so ${WHAT_TO_DO.SMTP_URL}.`);
  return address ?? null;
}

function mailOf({ SMTP_URL: server, MAIL_FROM: from }: z.infer<typeof Environment>): MailConfig | null {
  if (!server && !from) return null;
  if (!from) throw missing("MAIL_FROM");
  if (!server) throw missing("SMTP_URL");
  return Object.freeze({ server: Object.freeze(server), from: Object.freeze(from) });
}

/** What comes back is known by what left. */
function mailboxOf({
  MAILBOX_URL: mailbox,
  SMTP_URL: server,
  HEAD_OFFICE_URL: headOffice,
}: z.infer<typeof Environment>): ImapServer | null {
  if (!mailbox) return null;
  if (headOffice)
    throw new ConfigError(
      "MAILBOX_URL is set in a store of a chain: the head office reads the mailbox, so set MAILBOX_URL there, and leave it out here.",
    );
  if (!server) throw new ConfigError(`SMTP_URL is missing: MAILBOX_URL needs it, so ${WHAT_TO_DO.SMTP_URL}.`);
  return Object.freeze(mailbox);
}

/** Both or neither. A host name of its own, because browsers send the staff's cookies to each port of theirs. */
function doorOf(read: z.infer<typeof Environment>): DoorConfig | null {
  const { PUBLIC_PORT: port, PUBLIC_URL: url, PUBLIC_ORIGIN: origins = [] } = read;
  if (port === undefined && !url) return null;
  if (port === undefined) throw missing("PUBLIC_PORT");
  if (!url) throw missing("PUBLIC_URL");
  if (port !== 0 && port === (read.PORT ?? 3000))
    throw new ConfigError("PUBLIC_PORT is the port of the staff's own pages: set it to another number.");
  if (isReadAlong(url))
    throw new ConfigError(
      "PUBLIC_URL is an address without TLS, so whoever reads along the line could open customers' links: put a proxy with TLS before it and use https.",
    );
  const { hostname } = new URL(url);
  if (origins.some((origin) => new URL(origin).hostname === hostname))
    throw new ConfigError(
      "PUBLIC_URL has the host name of PUBLIC_ORIGIN: give the public door a host name of its own, such as https://my.shop.example.",
    );
  // Loupe speaks no TLS itself.
  if (!isOnThisMachine(url) && !read.TRUSTED_PROXIES?.length)
    throw new ConfigError(
      "TRUSTED_PROXIES is missing: set it to the address from which the proxy of PUBLIC_URL connects, such as 127.0.0.1, because all customers count as one without it, and a stranger's wrong links would close the public door to all of them.",
    );
  if (read.HEAD_OFFICE_URL)
    throw new ConfigError(
      "PUBLIC_PORT is set in a store of a chain: the public door is the head office's, so set PUBLIC_PORT and PUBLIC_URL there, and leave them out here.",
    );
  return Object.freeze({ port, url });
}

/** The sample shop's, on this machine: on a free port wherever the shop's own isn't the usual one. */
function sampleDoorOf({ PORT: port }: z.infer<typeof Environment>, doorPort?: number): DoorConfig | null {
  return doorPort === undefined
    ? null
    : Object.freeze({ port: port === undefined ? doorPort : 0, url: null });
}

/** All four or none. */
function textsOf(read: z.infer<typeof Environment>): TextAccount | null {
  const { TEXT_PROVIDER_URL: url, TEXT_ACCOUNT: account, TEXT_TOKEN: token, TEXT_FROM: from } = read;
  if (!url && !account && !token && !from) return null;
  if (!url) throw missing("TEXT_PROVIDER_URL");
  if (!account) throw missing("TEXT_ACCOUNT");
  if (!token) throw missing("TEXT_TOKEN");
  if (!from) throw missing("TEXT_FROM");
  return Object.freeze({ url, account, token, from });
}

/** The chain's settings. Its machines read each other's cookies, so they need the same secret. */
function chainOf(read: z.infer<typeof Environment>): ChainConfig | null {
  const { DATABASE_URL: url, DATABASE_TOKEN: token = "", HEAD_OFFICE_URL: headOffice = null } = read;
  if (url === undefined) {
    const ofChain = OF_CHAIN.find((name) => read[name] !== undefined);
    if (ofChain !== undefined)
      throw new ConfigError(
        `DATABASE_URL is missing, and ${ofChain} is for a chain alone: set DATABASE_URL to the address of the chain's primary such as http://127.0.0.1:8080, or leave ${ofChain} out.`,
      );
    return null;
  }
  if (read.SESSION_SECRET === undefined)
    throw new ConfigError(
      `SESSION_SECRET is missing: give all machines of a chain the same one, of at least ${SECRET_CHARACTERS} characters.`,
    );
  if (headOffice !== null && read.STORE_KEY === undefined)
    throw new ConfigError(
      "STORE_KEY is missing: set it to what 'npm run chain-keys' printed for this store at the head office.",
    );
  if (headOffice === null && read.STORE_KEY !== undefined)
    throw new ConfigError(
      `HEAD_OFFICE_URL is missing: ${WHAT_TO_DO.HEAD_OFFICE_URL}. If this is the head office, leave STORE_KEY out.`,
    );
  refuseTokenOfAnother(token, headOffice === null ? "head office" : "store");
  if (read.ALLOW_PLAIN_HTTP !== "1")
    for (const [name, address] of [
      ["DATABASE_URL", url],
      ["HEAD_OFFICE_URL", headOffice],
    ] as const)
      if (address !== null && isReadAlong(address))
        throw new ConfigError(
          `${name} is an address without TLS on another machine, so passwords and customers could be read along the line: put a proxy with TLS before it and use https, or set ALLOW_PLAIN_HTTP=1 if the line itself is encrypted.`,
        );
  return Object.freeze({
    primary: Object.freeze({ url, token }),
    headOffice,
    storeKey: read.STORE_KEY ?? null,
    keysFolder: read.CHAIN_KEYS === undefined ? null : resolve(read.CHAIN_KEYS),
    lineMbit: read.STORE_LINE_MBIT ?? 10,
  });
}

/** What chain-keys printed for the one, in the variables of the other. The primary takes both. */
function refuseTokenOfAnother(token: string, part: "head office" | "store") {
  const writes = mayWrite(token);
  if (part === "store" && writes === true)
    throw new ConfigError(
      "DATABASE_TOKEN is the head office's, which writes the book: set it to what 'npm run chain-keys' printed for this store.",
    );
  if (part === "head office" && writes === false)
    throw new ConfigError(
      "DATABASE_TOKEN is a store's, which only reads: set it to the head office's, or HEAD_OFFICE_URL and STORE_KEY with it if this is a store.",
    );
}

/** What a token of `sqld` allows, by its own words; null of none, or of one that we can't read. */
function mayWrite(token: string): boolean | null {
  const [, claims = ""] = token.split(".");
  try {
    const { a } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { a?: unknown };
    return a === "rw" ? true : a === "ro" ? false : null;
  } catch {
    return null;
  }
}

/** Whether others can read the traffic: it uses plain HTTP, and not only on this machine. */
function isReadAlong(address: string): boolean {
  return new URL(address).protocol === "http:" && !isOnThisMachine(address);
}

/** Whether a URL stays on this machine. */
export function isOnThisMachine(address: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(address).hostname);
}

function complaint(variable: Variable): ConfigError {
  return new ConfigError(`${variable} isn't valid: ${WHAT_TO_DO[variable]}.`);
}

function missing(variable: Variable): ConfigError {
  return new ConfigError(`${variable} is missing: ${WHAT_TO_DO[variable]}.`);
}

function frozen(list: string[]): string[] {
  Object.freeze(list);
  return list;
}

function commaSeparated() {
  return z.string().transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
}

function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  // Accepts an origin only: no credentials, path, query, or fragment.
  return url.href === `${url.origin}/` ? url.origin : null;
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** `fetch` takes no address with them. */
function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== "" || password !== "";
}

/** `9.9.9.9`, `192.168.1.1:53`, `2620:fe::fe` or `[2620:fe::fe]:53`. */
function isNameServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  return isIP(six ?? four ?? "") !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}

function isAddressOrRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
