import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "~/runtime/config.server.ts";

const SECRET = "s".repeat(32);

test("without variables everything has its default", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("./data"),
    publicOrigin: null,
    allowPlainHttp: false,
    trustedProxies: [],
    sessionSecrets: null,
    openai: { apiKey: null, baseUrl: "https://api.openai.com/v1", model: "gpt-4.1-mini" },
    owner: null,
    logLevel: "info",
    chain: null,
  });
});

test("a store of a chain names the primary, its head office, and the secret that all of them share", () => {
  const SESSION_SECRET = "s".repeat(32);
  const DATABASE_URL = "http://primary.internal:8080";
  const HEAD_OFFICE_URL = "https://office.example.com";
  const primary = { url: DATABASE_URL, token: "t" };
  const head = { DATABASE_URL, DATABASE_TOKEN: "t", SESSION_SECRET };
  expect(readConfig(head).chain).toEqual({ primary, headOffice: null });
  expect(readConfig({ ...head, HEAD_OFFICE_URL }).chain).toEqual({ primary, headOffice: HEAD_OFFICE_URL });
  expect(() => readConfig({ DATABASE_URL })).toThrow("SESSION_SECRET is missing");
  expect(() => readConfig({ HEAD_OFFICE_URL })).toThrow("DATABASE_URL is missing");
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
      PUBLIC_ORIGIN: "HTTPS://Shop.example:443/",
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
    publicOrigin: "https://shop.example",
    allowPlainHttp: true,
    trustedProxies: ["10.0.0.1", "fd00::/8"],
    sessionSecrets: [SECRET, `${SECRET}2`],
    owner: { email: "owner@shop.example", password: " with blanks " },
    logLevel: "warn",
  });
  expect(Object.isFrozen(config) && Object.isFrozen(config.trustedProxies)).toBe(true);
});

describe("an invalid value is reported in one line with its variable and without its value", () => {
  test.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3e3"],
    ["HOST", "127.0.0.1 evil"],
    ["PUBLIC_ORIGIN", "ftp://shop.example"],
    ["PUBLIC_ORIGIN", "https://shop.example/?x"],
    ["PUBLIC_ORIGIN", "https://me@shop.example"],
    ["ALLOW_PLAIN_HTTP", "yes please"],
    ["TRUSTED_PROXIES", "10.0.0.300"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["SESSION_SECRET", `${SECRET},short-one`],
    ["OPENAI_BASE_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "file:///book"],
    ["HEAD_OFFICE_URL", "https://office.example.com/loupe"],
    ["OWNER_EMAIL", "nobody"],
    ["LOG_LEVEL", "verbose"],
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
