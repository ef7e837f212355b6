import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { makeOfficeKeys, makeStoreKeys } from "~/chain/make-keys.server.ts";
import { readConfig } from "~/runtime/config.server.ts";
import { ConfigError } from "~/runtime/start-error.ts";

const SECRET = "s".repeat(32);

test("without variables everything has its default", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("./data"),
    publicOrigins: [],
    allowPlainHttp: false,
    trustedProxies: [],
    sessionSecrets: null,
    openai: { apiKey: null, baseUrl: "https://api.openai.com/v1", model: "gpt-4.1-mini" },
    owner: null,
    logLevel: "info",
    metricsToken: null,
    alertUrl: null,
    alertEmail: null,
    mail: null,
    dnsServers: [],
    mailbox: null,
    texts: null,
    door: null,
    sendsIntoFolder: false,
    chain: null,
  });
});

describe("email", () => {
  const MAIL_FROM = "Kessler Fine Jewelry <hello@shop.example>";
  const server = (SMTP_URL: string) => readConfig({ SMTP_URL, MAIL_FROM }).mail?.server;

  test("leaves through a server with TLS, but for one on this machine", () => {
    expect(server("smtps://me%40shop.example:p%2Fw@smtp.example")).toEqual({
      host: "smtp.example",
      port: 465,
      tls: "from the start",
      account: { user: "me@shop.example", password: "p/w" },
    });
    expect(server("smtp://me:pw@smtp.example:587")).toMatchObject({ port: 587, tls: "required" });
    expect(server("smtp://me:pw@smtp.example")).toMatchObject({ port: 587 });
    expect(server("smtp://localhost:1025")).toEqual({
      host: "localhost",
      port: 1025,
      tls: "none",
      account: null,
    });
  });

  test("comes from a name and an address, or an address alone", () => {
    const from = (of: string) => readConfig({ SMTP_URL: "smtp://localhost:25", MAIL_FROM: of }).mail?.from;
    expect(from(MAIL_FROM)).toEqual({ name: "Kessler Fine Jewelry", address: "hello@shop.example" });
    expect(from('"Kessler, Sons & Co." <hello@shop.example>')).toMatchObject({ name: "Kessler, Sons & Co." });
    expect(from("hello@shop.example")).toEqual({ name: "", address: "hello@shop.example" });
  });

  test("has its domain looked up by the machine's name servers, or by others", () => {
    const DNS_SERVERS = " 9.9.9.9, 192.168.1.1:5353,2620:fe::fe, [2620:fe::fe]:53";
    expect(readConfig({ DNS_SERVERS }).dnsServers).toEqual([
      "9.9.9.9",
      "192.168.1.1:5353",
      "2620:fe::fe",
      "[2620:fe::fe]:53",
    ]);
  });

  test("needs both its variables", () => {
    expect(() => readConfig({ MAIL_FROM })).toThrow(/^SMTP_URL is missing: [^\n]+\.$/);
    expect(() => readConfig({ SMTP_URL: "smtp://localhost:25" })).toThrow(/^MAIL_FROM is missing: [^\n]+\.$/);
  });
});

describe("the mailbox", () => {
  const mail = { SMTP_URL: "smtps://me:s3cret@smtp.example:465", MAIL_FROM: "hello@shop.example" };
  const read = (MAILBOX_URL: string, more = {}) => readConfig({ ...mail, MAILBOX_URL, ...more }).mailbox;

  test("is read with TLS, but for one on this machine", () => {
    expect(read("imaps://hello%40shop.example:p%2Fw@imap.example")).toEqual({
      host: "imap.example",
      port: 993,
      tls: "from the start",
      account: { user: "hello@shop.example", password: "p/w" },
    });
    expect(read("imap://me:pw@imap.example")).toMatchObject({ port: 143, tls: "required" });
    expect(read("imap://me:pw@127.0.0.1:1143")).toMatchObject({ port: 1143, tls: "none" });
  });

  test("is that of the address which email comes from, and the head office's in a chain", () => {
    const MAILBOX_URL = "imaps://me:s3cret@imap.example";
    expect(() => readConfig({ MAILBOX_URL })).toThrow(/^SMTP_URL is missing: MAILBOX_URL needs it[^\n]+\.$/);
    const chain = { DATABASE_URL: "https://book.example", HEAD_OFFICE_URL: "https://office.example" };
    expect(() => read(MAILBOX_URL, chain)).toThrow(/^MAILBOX_URL is set in a store of a chain: [^\n]+\.$/);
  });
});

describe("the public door", () => {
  const BOTH = { PUBLIC_PORT: "3001", PUBLIC_URL: "https://my.shop.example/" };
  const door = (env: Record<string, string> = {}) =>
    readConfig({ ...BOTH, TRUSTED_PROXIES: "127.0.0.1", ...env }).door;

  test("has a port and an address of its own", () => {
    expect(door()).toEqual({ port: 3001, url: "https://my.shop.example" });
    const here = { PUBLIC_URL: "http://localhost:3001", TRUSTED_PROXIES: "" };
    expect(door(here)).toMatchObject({ url: "http://localhost:3001" });
    expect(door({ PUBLIC_ORIGIN: "https://loupe.shop.example" })).not.toBeNull();
  });

  test.each([
    [{ PUBLIC_URL: "" }, /^PUBLIC_URL is missing: [^\n]+\.$/],
    [{ PUBLIC_PORT: "" }, /^PUBLIC_PORT is missing: [^\n]+\.$/],
    [{ PUBLIC_PORT: "3000" }, /^PUBLIC_PORT is the port of the staff's own pages/],
    [{ PUBLIC_URL: "https://my.shop.example/door" }, /^PUBLIC_URL isn't valid: /],
    [{ PUBLIC_URL: "http://my.shop.example" }, /^PUBLIC_URL is an address without TLS/],
    [{ PUBLIC_ORIGIN: "https://my.shop.example:8443" }, /^PUBLIC_URL has the host name of PUBLIC_ORIGIN/],
    [{ TRUSTED_PROXIES: "" }, /^TRUSTED_PROXIES is missing: [^\n]+\.$/],
  ])("is refused with %o", (env, line) => {
    expect(() => door(env)).toThrow(line);
  });

  test("is the head office's in a chain", () => {
    const store = {
      DATABASE_URL: "https://primary.example",
      HEAD_OFFICE_URL: "https://office.example",
      SESSION_SECRET: SECRET,
    };
    expect(() => door(store)).toThrow(/^PUBLIC_PORT is set in a store of a chain/);
  });
});

describe("texts", () => {
  const FOUR = {
    TEXT_PROVIDER_URL: "https://api.twilio.com/",
    TEXT_ACCOUNT: "AC0123456789abcdef0123456789abcdef",
    TEXT_TOKEN: "s3cret",
    TEXT_FROM: "(561) 555-0100",
  };
  const texts = (env: Record<string, string> = {}) => readConfig({ ...FOUR, ...env }).texts;

  test("leave through a provider's API from the shop's number, with its country", () => {
    expect(texts()).toEqual({
      url: "https://api.twilio.com",
      account: FOUR.TEXT_ACCOUNT,
      token: "s3cret",
      from: "+15615550100",
    });
    expect(texts({ TEXT_PROVIDER_URL: "https://shop.signalwire.com/api/laml" })?.url).toBe(
      "https://shop.signalwire.com/api/laml",
    );
    expect(texts({ TEXT_PROVIDER_URL: "http://127.0.0.1:8080" })?.url).toBe("http://127.0.0.1:8080");
    expect(["+44 7700 900123", "72975"].map((TEXT_FROM) => texts({ TEXT_FROM })?.from)).toEqual([
      "+447700900123",
      "72975",
    ]);
  });

  test.each(Object.keys(FOUR))("need all four variables: not without %s", (name) => {
    const line = new RegExp(`^${name} is missing: [^\\n]+\\.$`);
    expect(() => texts({ [name]: "" })).toThrow(line);
  });
});

test("a store of a chain names the primary, its head office, and the secret that all of them share", () => {
  const SESSION_SECRET = "s".repeat(32);
  const DATABASE_URL = "https://primary.example.com";
  const CHAIN_KEYS = "/var/lib/primary-keys";
  const { privateKey } = generateKeyPairSync("ed25519");
  const STORE_KEY = `boca.${privateKey.export({ type: "pkcs8", format: "der" }).toString("base64url")}`;
  const HEAD_OFFICE_URL = "https://office.example.com";
  const primary = { url: DATABASE_URL, token: "t" };
  const head = { DATABASE_URL, DATABASE_TOKEN: "t", SESSION_SECRET };
  expect(readConfig({ ...head, CHAIN_KEYS }).chain).toEqual({
    primary,
    headOffice: null,
    storeKey: null,
    keysFolder: CHAIN_KEYS,
    lineMbit: 10,
  });
  expect(readConfig({ ...head, STORE_LINE_MBIT: "200" }).chain).toMatchObject({ lineMbit: 200 });
  const store = readConfig({ ...head, HEAD_OFFICE_URL, STORE_KEY }).chain!;
  expect(store).toMatchObject({
    primary,
    headOffice: HEAD_OFFICE_URL,
    storeKey: { store: "boca" },
    keysFolder: null,
  });
  expect(store.storeKey!.key.equals(privateKey)).toBe(true);
  expect(() => readConfig({ ...head, HEAD_OFFICE_URL })).toThrow("STORE_KEY is missing");
  expect(() => readConfig({ DATABASE_URL })).toThrow("SESSION_SECRET is missing");
  expect(() => readConfig({ ...head, STORE_KEY })).toThrow("HEAD_OFFICE_URL is missing");
  for (const alone of [
    { HEAD_OFFICE_URL },
    { STORE_KEY },
    { CHAIN_KEYS },
    { DATABASE_TOKEN: "t" },
    { STORE_LINE_MBIT: "5" },
  ]) {
    const [name] = Object.keys(alone);
    expect(() => readConfig({ SESSION_SECRET, ...alone })).toThrow(
      new RegExp(`^DATABASE_URL is missing, and ${name} is for a chain alone: [^\\n]+\\.$`),
    );
  }
});

test("the head office's token in a store, and a store's at the head office, are told apart", () => {
  const keys = mkdtempSync(join(tmpdir(), "loupe-keys-"));
  onTestFinished(() => rmSync(keys, { recursive: true, force: true }));
  const office = makeOfficeKeys(keys);
  const boca = makeStoreKeys(keys, "boca", 1);
  const head = { DATABASE_URL: "https://primary.example.com", SESSION_SECRET: SECRET };
  const store = { ...head, HEAD_OFFICE_URL: "https://office.example.com", STORE_KEY: boca.key };
  for (const [env, token] of [
    [head, office.token],
    [store, boca.token],
  ] as const)
    expect(readConfig({ ...env, DATABASE_TOKEN: token }).chain?.primary.token).toBe(token);
  const inStore = () => readConfig({ ...store, DATABASE_TOKEN: office.token });
  expect(inStore).toThrow(/^DATABASE_TOKEN is the head office's, which writes the book: [^\n]+\.$/);
  const atOffice = () => readConfig({ ...head, DATABASE_TOKEN: boca.token });
  expect(atOffice).toThrow(/^DATABASE_TOKEN is a store's, which only reads: [^\n]+\.$/);
});

test.each(["DATABASE_URL", "HEAD_OFFICE_URL"])(
  "%s is without TLS only on this machine, or where one says so",
  (name) => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const env = {
      DATABASE_URL: "https://primary.example.com",
      HEAD_OFFICE_URL: "https://office.example.com",
      STORE_KEY: `boca.${privateKey.export({ type: "pkcs8", format: "der" }).toString("base64url")}`,
      SESSION_SECRET: "s".repeat(32),
    };
    for (const host of ["10.0.0.1", "office.example.com", "127.0.0.1.example.com", "[2001:db8::1]"])
      expect(() => readConfig({ ...env, [name]: `http://${host}:8080` })).toThrow(
        `${name} is an address without TLS`,
      );
    for (const host of ["127.0.0.1", "localhost", "[::1]", "office.localhost"])
      expect(() => readConfig({ ...env, [name]: `http://${host}:8080` })).not.toThrow();
    expect(() => readConfig({ ...env, [name]: "http://10.0.0.1:8080", ALLOW_PLAIN_HTTP: "1" })).not.toThrow();
  },
);

test("alerts go off this machine over TLS only, unless one says so", () => {
  const to = (ALERT_URL: string, more = {}) => readConfig({ ALERT_URL, ...more }).alertUrl;
  expect(() => to("http://10.0.0.1/hooks/s3cret")).toThrow(/^ALERT_URL is an address without TLS[^\n]+\.$/);
  expect(() => to("http://10.0.0.1/hooks/s3cret")).not.toThrow("s3cret");
  for (const url of ["https://hooks.example/T0?x=1", "http://127.0.0.1:9093/hook"]) expect(to(url)).toBe(url);
  expect(to("http://10.0.0.1/hook", { ALLOW_PLAIN_HTTP: "1" })).toBe("http://10.0.0.1/hook");
});

test("alerts by email need a mail server", () => {
  const to = (more = {}) => readConfig({ ALERT_EMAIL: "admin@host.example", ...more }).alertEmail;
  expect(() => to()).toThrow(/^SMTP_URL is missing: ALERT_EMAIL needs it[^\n]+\.$/);
  const mail = { SMTP_URL: "smtps://me:s3cret@smtp.example:465", MAIL_FROM: "hello@shop.example" };
  expect(to(mail)).toBe("admin@host.example");
});

test("an empty variable is an unset one", () => {
  expect(readConfig({ PORT: "", PUBLIC_ORIGIN: " ", ALLOW_PLAIN_HTTP: "", SESSION_SECRET: "" })).toEqual(
    readConfig({}),
  );
});

test("everything can be set, and nothing changed afterwards", () => {
  const config = readConfig(
    {
      PORT: "0",
      HOST: "0.0.0.0",
      PUBLIC_ORIGIN: "HTTPS://Shop.example:443/, http://loupe.lan:3000",
      ALLOW_PLAIN_HTTP: "1",
      TRUSTED_PROXIES: "10.0.0.1, fd00::/8",
      SESSION_SECRET: `${SECRET},${SECRET}2`,
      OWNER_EMAIL: "owner@shop.example",
      OWNER_PASSWORD: " with blanks ",
      LOG_LEVEL: "warn",
    },
    { dataDir: "./data/demo" },
  );
  expect(config).toMatchObject({
    port: 0,
    dataDir: resolve("./data/demo"),
    publicOrigins: ["https://shop.example", "http://loupe.lan:3000"],
    allowPlainHttp: true,
    trustedProxies: ["10.0.0.1", "fd00::/8"],
    sessionSecrets: [SECRET, `${SECRET}2`],
    owner: { email: "owner@shop.example", password: " with blanks " },
    logLevel: "warn",
  });
  expect(Object.isFrozen(config) && Object.isFrozen(config.trustedProxies)).toBe(true);
});

describe("a secret in a file", () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const storeKey = `boca.${privateKey.export({ type: "pkcs8", format: "der" }).toString("base64url")}`;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "loupe-secrets-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (content: string) => {
    const path = join(folder, `secret-${content.length}`);
    writeFileSync(path, content);
    return path;
  };

  test.each([
    ["SESSION_SECRET", SECRET, {}],
    ["OWNER_PASSWORD", " with blanks ", { OWNER_EMAIL: "owner@shop.example" }],
    ["OPENAI_API_KEY", "sk-key", {}],
    ["DATABASE_TOKEN", "token", { DATABASE_URL: "http://127.0.0.1:8080", SESSION_SECRET: SECRET }],
    [
      "TEXT_TOKEN",
      "s3cret",
      { TEXT_PROVIDER_URL: "https://texts.example", TEXT_ACCOUNT: "AC01", TEXT_FROM: "+15615550100" },
    ],
    [
      "STORE_KEY",
      storeKey,
      {
        DATABASE_URL: "http://127.0.0.1:8080",
        HEAD_OFFICE_URL: "http://127.0.0.1:3000",
        SESSION_SECRET: SECRET,
      },
    ],
  ])("%s_FILE is what the variable would say", (name, secret, others) => {
    const said = JSON.stringify(readConfig({ ...others, [name]: secret }));
    expect(said).not.toBe(JSON.stringify(readConfig({ SESSION_SECRET: SECRET.repeat(2) })));
    for (const ending of ["", "\n", "\r\n"]) {
      const path = ` ${file(secret + ending)} `;
      expect(JSON.stringify(readConfig({ ...others, [name]: "", [`${name}_FILE`]: path }))).toBe(said);
    }
  });

  test.each([
    ["both set", () => ({ SESSION_SECRET: SECRET, SESSION_SECRET_FILE: file(SECRET) })],
    ["an empty file", () => ({ SESSION_SECRET_FILE: file("\n") })],
    ["a missing file", () => ({ SESSION_SECRET_FILE: SECRET })],
    ["a folder", () => ({ SESSION_SECRET_FILE: folder })],
    ["a secret that is too short", () => ({ SESSION_SECRET_FILE: file("short") })],
  ])("%s is refused in one line that names the variable and no secret", (_what, env) => {
    const read = () => readConfig(env());
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^SESSION_SECRET[^\n]+\.$/);
    for (const secret of [SECRET, "short"]) expect(read).not.toThrow(secret);
  });
});

describe("an invalid value is reported in one line with its variable and without its value", () => {
  test.each([
    ["DATA_DIR", "package.json"],
    ["DATA_DIR", "package.json/data"],
    ["CHAIN_KEYS", "package.json"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3e3"],
    ["HOST", "127.0.0.1 evil"],
    ["PUBLIC_ORIGIN", "ftp://shop.example"],
    ["PUBLIC_ORIGIN", "https://shop.example/?x"],
    ["PUBLIC_ORIGIN", "https://me@shop.example"],
    ["PUBLIC_ORIGIN", "https://shop.example, loupe.lan"],
    ["PUBLIC_ORIGIN", ",,"],
    ["ALLOW_PLAIN_HTTP", "yes please"],
    ["TRUSTED_PROXIES", "10.0.0.300"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["SESSION_SECRET", `${SECRET},short-one`],
    ["OPENAI_BASE_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "file:///book"],
    ["HEAD_OFFICE_URL", "https://office.example.com/loupe"],
    ["STORE_KEY", "boca.AAAA"],
    ["OWNER_EMAIL", "nobody"],
    ["LOG_LEVEL", "verbose"],
    ["METRICS_TOKEN", "fifteen-letters"],
    ["METRICS_TOKEN", "a token with blanks in it"],
    ["SMTP_URL", "smtp.example:587"],
    ["SMTP_URL", "https://me:s3cret@smtp.example"],
    ["SMTP_URL", "smtp://me:s3cret@smtp.example/inbox"],
    ["SMTP_URL", "smtp://me:%zz@smtp.example"],
    ["SMTP_URL", "smtp://me:s3cret@smtp%0d%0a.example"],
    ["SMTP_URL", "smtp://me:s3cret@müller.example"],
    ["SMTP_URL", "smtp://me@smtp.example"],
    ["MAILBOX_URL", "imap.example:993"],
    ["MAILBOX_URL", "pop3s://me:s3cret@pop.example"],
    ["MAILBOX_URL", "imaps://imap.example"],
    ["MAILBOX_URL", "imaps://me:s3cret@imap.example/INBOX"],
    ["MAIL_FROM", "Kessler and Sons"],
    ["MAIL_FROM", "hello@shop.example, sales@shop.example"],
    ["DNS_SERVERS", "dns.shop.example"],
    ["DNS_SERVERS", "192.168.1.1:0"],
    ["DNS_SERVERS", "9.9.9.9 1.1.1.1"],
    ["DNS_SERVERS", "[2620:fe::fe]"],
    ["ALERT_EMAIL", "nobody"],
    ["TEXT_PROVIDER_URL", "texts.example"],
    ["TEXT_PROVIDER_URL", "http://texts.example"],
    ["TEXT_PROVIDER_URL", "https://me:s3cret@texts.example"],
    ["TEXT_PROVIDER_URL", "https://texts.example/?key=s3cret"],
    ["TEXT_ACCOUNT", "AC01/../Accounts"],
    ["TEXT_TOKEN", "a token with blanks"],
    ["TEXT_FROM", "our shop"],
    ["TEXT_FROM", "555-0100"],
    ["ALERT_URL", "ntfy.example/alerts"],
    ["ALERT_URL", "https://me:secret@hooks.example/T0"],
  ])("%s=%s", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
    if (name !== "PORT") expect(read).not.toThrow(value);
  });

  test("an owner needs both e-mail and password", () => {
    expect(() => readConfig({ OWNER_EMAIL: "a@b.example" })).toThrow(/^OWNER_PASSWORD is missing/);
    expect(() => readConfig({ OWNER_PASSWORD: "secret" })).toThrow(/^OWNER_EMAIL is missing/);
  });
});
