import { setTimeout as wait } from "node:timers/promises";
import { URL_ACCESS } from "../support/url-access.ts";
import type { Person } from "../support/cast.ts";
import { type Client, nobody } from "../support/http.ts";
import { sendRaw } from "../support/raw-http.ts";
import type { Choices } from "./chance.ts";
import type { Tally } from "./tally.ts";

const PATTERNS = Object.keys(URL_ACCESS).filter((pattern) => !/logout|end-others|sessions\/:/.test(pattern));

/** Rows of the cast, which no worker looks at, and numbers of none. */
const IDS = [
  "1",
  "2",
  "1",
  "2",
  "0",
  "-1",
  "9999999",
  "99999999999999999999",
  "1e3",
  "0x1",
  " 1",
  "1.0",
  "%31",
  "x",
  "..",
  "%00",
  "%ff",
  "1;2",
  "a".repeat(2_000),
];

const VALUES = [
  "",
  "1",
  "2",
  "0",
  "-1",
  "1e9",
  "NaN",
  "null",
  "true",
  "boca",
  "gold",
  "female",
  "2026-11-20",
  "2026-02-30",
  "0001-01-01",
  "9999-12-31",
  "12.34",
  "12,34",
  "9999999.99",
  "99999999999.999",
  "a@b.example",
  "owner@shop.example",
  "pending",
  "email",
  "year",
  "custom",
  "__proto__",
  "constructor",
  "%",
  "_",
  '"',
  "'",
  "';--",
  "<script>",
  "\0",
  "\r\nX: y",
  "\u202e",
  "\ud800",
  "\u{1f48d}",
  "\ufdfa".repeat(50),
  "=1+1",
  "../../etc/passwd",
  "//e.example",
  "javascript:alert(1)",
  "a".repeat(300),
  "1".repeat(6_000),
  "long ".repeat(3_000),
  "eyJhZnRlciI6MX0",
  "eyJhZnRlciI6e319",
  "[]",
  "{}",
];

const NAMES =
  `email password code firstName lastName homeStore tier notes sku category cost description retailPrice weight location customerId inventoryId
  itemCost salePrice tax shippingCharge hasTradeIn tradeInItem tradeInValue item costToRepair customerPrice status name type subject messageContent audienceSegments
  audienceSegments.tier audienceSegments[tier] lines[0].price lines[100000000].price title pdfUrl file role phone zone version formKey returnTo search cursor limit period from to show who
  kind action record kept fileName sheet continue draft light step __proto__ constructor.prototype toString isAvailable id`.split(
    /\s+/,
  );

const HEADERS: ((choices: Choices) => string)[] = [
  () => "Accept: text/html",
  () => "Accept: application/json",
  () => "Accept: ,;q=x",
  () => "Accept-Encoding: br;q=1.0, gzip;q=0, *;q=0.5",
  () => "Accept-Encoding: \x80\x81",
  () => "If-None-Match: *",
  () => "If-Modified-Since: yesterday",
  () => "Range: bytes=5-1,-2,9999999999999999-",
  () => "Expect: 100-continue",
  () => "Expect: more",
  () => "Origin: null",
  () => "Origin: http://e.example",
  () => "Sec-Fetch-Site: cross-site",
  () => "Sec-Fetch-Site: same-origin",
  () => "Referer: ::",
  () => "Idempotency-Key: " + "k".repeat(5_000),
  () => "Idempotency-Key: a key",
  () => "X-Forwarded-Proto: gopher",
  () => "X-Forwarded-Host: e.example, f.example",
  (choices) => `X-Forwarded-For: ${choices.one(["::1", "1.2.3.4, 5.6.7.8", "nonsense", "fe80::1%eth0", ""])}`,
  () => "Content-Encoding: gzip",
  () => "Transfer-Encoding: chunked",
  () => "Content-Length: 5",
  () => "Connection: keep-alive, upgrade",
  () => "Upgrade: h2c",
  () => "Cookie: loupe-session=.; loupe-session=%; loupe-toast=%7b",
  () => `X-Long: ${"x".repeat(20_000)}`,
  () => "Accept-Language: \xff",
];

interface Fuzzed {
  method: string;
  target: string;
  bytes: Buffer;
}

/** A request that is the same for the same choices, but for the cookie. */
export function oddRequest(choices: Choices, cookie: string, address: string): Fuzzed {
  const pattern = choices.one(PATTERNS);
  const path =
    pattern.replace(/:\w+|\*/g, () => choices.one(IDS)) +
    choices.one(["", "", "", "", ".data", "/", "//", ".json", "%00", "?", "#a"]);
  const parameters = Array.from({ length: choices.one([0, 0, 1, 2, 20]) }, () => pair(choices));
  const target =
    path + (parameters.length > 0 ? `?${parameters.join("&").slice(0, choices.one([1_000, 30_000]))}` : "");
  const method = choices.one([
    "GET",
    "GET",
    "GET",
    "POST",
    "POST",
    "POST",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "get",
    "BREW",
  ]);
  const { type, body } = method === "GET" || method === "HEAD" ? { type: null, body: "" } : oddBody(choices);
  const content = Buffer.from(body, "utf8");
  const lines = [
    `${method} ${target.replaceAll(/[\0-\x20]/g, (letter) => encodeURIComponent(letter))} HTTP/1.1`,
    `Host: ${choices.one(["localhost", "localhost", "localhost", "127.0.0.1", "e.example", ""])}`,
    "Connection: close",
    `X-Forwarded-For: ${address}`,
    ...(choices.once(4) ? [] : [`Cookie: ${cookie}`]),
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...Array.from({ length: choices.one([0, 0, 0, 1, 3]) }, () => choices.one(HEADERS)(choices)),
    ...(content.length > 0 || method === "POST"
      ? [`Content-Length: ${content.length + choices.one([0, 0, 0, 0, 0, 0, 0, 0, -1, 3])}`]
      : []),
  ];
  return {
    method,
    target,
    bytes: Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), content]),
  };
}

function pair(choices: Choices): string {
  const encode = choices.once(10) ? (text: string) => text.replaceAll(/[\0-\x20&]/g, "") : safelyEncoded;
  return `${encode(choices.one(NAMES))}=${encode(choices.one(VALUES))}`;
}

/** Half of a surrogate pair can't be encoded. */
function safelyEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"));
}

function oddBody(choices: Choices): { type: string; body: string } {
  const fields = Array.from(
    { length: choices.one([0, 1, 5, 20, 60]) },
    () => [choices.one(NAMES), choices.one(VALUES)] as const,
  );
  switch (choices.below(5)) {
    case 0:
      return {
        type: "application/json",
        body: choices.once(8)
          ? choices.one(["{", "[", "null", "1", '"', "\0", "[".repeat(20_000), '{"a":1,"a":2}'])
          : JSON.stringify(
              Object.fromEntries(
                fields.map(([name, value]) => [
                  name,
                  choices.one<unknown>([value, value, Number(value), [value], { [name]: value }, null]),
                ]),
              ),
            ),
      };
    case 1:
      return oddMultipart(choices, fields);
    case 2:
      return {
        type: choices.one([
          "text/plain",
          "application/x-www-form-urlencoded; charset=utf-7",
          "",
          'a/b;c="',
          "application/octet-stream",
        ]),
        body: choices.one(VALUES),
      };
    default:
      return {
        type: "application/x-www-form-urlencoded",
        body: fields
          .map(([name, value]) => `${safelyEncoded(name)}=${safelyEncoded(value)}`)
          .join(choices.one(["&", "&", "&", ";", "&&"])),
      };
  }
}

function oddMultipart(
  choices: Choices,
  fields: (readonly [string, string])[],
): { type: string; body: string } {
  const boundary = choices.one(["x", "x", "x", "----WebKitFormBoundaryabc", "b".repeat(200)]);
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${choices.once(5) ? '; filename="a.csv"\r\nContent-Type: text/csv' : ""}\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${choices.one(["a.csv", "a.xlsx", "a.pdf", "", "../a", "a\0b"])}"\r\n\r\n${choices.one(["firstName,lastName\nFuzz,Ed\n", "PK\x03\x04", "%PDF-1.4\n", "", "\0\0\0", '"', "a,b\n".repeat(2_000)])}\r\n`;
  const whole = `${parts.join("")}${choices.once(2) ? file : ""}--${boundary}--\r\n`;
  const said = choices.one([boundary, boundary, boundary, boundary, "", '"', `"${boundary}"`, "other"]);
  return {
    type: `multipart/form-data; boundary=${said}`,
    body: choices.once(6) ? whole.slice(0, choices.below(whole.length)) : whole,
  };
}

export interface Target {
  url: string;
  port: number;
  isUp: boolean;
}

/** Sends odd requests as a person, until told to stop. */
export async function fuzz(
  target: Target,
  person: Person,
  choices: Choices,
  tally: Tally,
  { isOver, isPaused, pauseMs }: { isOver: () => boolean; isPaused: () => boolean; pauseMs: number },
): Promise<void> {
  const client: Client = nobody(target);
  const address = `10.1.${person.id}.1`;
  for (let number = 0; !isOver(); number += 1) {
    if (isPaused() || !target.isUp) {
      await wait(20);
      continue;
    }
    if (number % 50 === 0)
      await client
        .post("/", { email: person.email, password: person.password }, { "x-forwarded-for": address })
        .catch(() => null);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    // Strangers guess passwords too: each from another address.
    const {
      method,
      target: path,
      bytes,
    } = oddRequest(choices, cookie, `10.${choices.between(2, 250)}.${choices.below(250)}.1`);
    const answer = await sendRaw(target.port, bytes, 1_500).catch(() => null);
    tally.event("odd requests");
    if (answer !== null && Number.isInteger(answer.status)) {
      if (answer.status >= 500 && answer.status !== 503)
        tally.fail(
          `odd request ${number} as ${person.role}: ${method} ${path.slice(0, 300)} was answered ${answer.status}: ${bytes.toString("latin1").slice(0, 600)}`,
        );
      tally.answer(answer.status, "an odd request");
      if (/\bat [\w.]+ \(|node_modules/.test(answer.body))
        tally.fail(`${method} ${path.slice(0, 300)} shows the inside: ${answer.body.slice(0, 300)}`);
    }
    await wait(pauseMs);
  }
}
