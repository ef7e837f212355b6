import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const ACCOUNT = "AC0123456789abcdef0123456789abcdef";
export const TOKEN = "s3cret-token";
export const SHOPS_NUMBER = "+15615550100";

/** A text at the provider, either way. */
export interface TextThere {
  sid: string;
  to: string;
  from: string;
  body: string;
  direction: "outbound-api" | "inbound";
  status: string;
  error_code: number | null;
  date_created: string;
}

/** What it does instead of answering: another answer, or none. `taken` cuts the line after it took a text. */
export type Instead =
  | { status: number; body?: unknown; raw?: string; headers?: Record<string, string> }
  | "cut"
  | "taken"
  | "silent";

export interface TextProvider {
  url: string;
  /** The newest first, as it lists them. */
  texts: TextThere[];
  /** Requests that it heard, without their query: `POST /2010-04-01/…`. */
  asked: string[];
  /** How many connections it took. */
  connections: number;
  /** For texts that are sent, for questions, and for those about one text alone. */
  instead: { POST?: Instead; GET?: Instead; ONE?: Instead };
  /** What became of each text that it took so far, and takes from now on. */
  became(status: string, code?: number | null): void;
  /** Somebody texts the shop. */
  comes(from: string, body: string, at?: number): TextThere;
  env: Record<string, string>;
  close(): Promise<void>;
}

/** A text provider on this machine with as much of Twilio's API as a client needs. It can fail in each way. */
export async function openTextProvider(): Promise<TextProvider> {
  let status = "queued";
  let code: number | null = null;
  let count = 0;
  const add = (text: Pick<TextThere, "to" | "from" | "body" | "direction">, at = Date.now()): TextThere => {
    count += 1;
    const added = {
      sid: `SM${String(count).padStart(32, "0")}`,
      status: text.direction === "inbound" ? "received" : status,
      error_code: text.direction === "inbound" ? null : code,
      date_created: new Date(at).toUTCString().replace("GMT", "+0000"),
      ...text,
    };
    opened.texts.unshift(added);
    opened.texts.sort((one, other) => Date.parse(other.date_created) - Date.parse(one.date_created));
    return added;
  };

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", () => (opened.connections += 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: TextProvider = {
    url,
    texts: [],
    asked: [],
    connections: 0,
    instead: {},
    became(now, why = null) {
      [status, code] = [now, why];
      for (const text of opened.texts)
        if (text.direction !== "inbound") Object.assign(text, { status: now, error_code: why });
    },
    comes: (from, body, at) => add({ from, to: SHOPS_NUMBER, body, direction: "inbound" }, at),
    env: {
      TEXT_PROVIDER_URL: url,
      TEXT_ACCOUNT: ACCOUNT,
      TEXT_TOKEN: TOKEN,
      TEXT_FROM: SHOPS_NUMBER,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return opened;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: target = "/" } = request;
    const { pathname, searchParams } = new URL(target, url);
    opened.asked.push(`${method} ${pathname}`);
    let form = "";
    for await (const part of request.setEncoding("utf8")) form += String(part);
    const say = (code_: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(code_, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    const isOfOne = method === "GET" && /\/Messages\/[^/]+$/.test(pathname);
    const instead = (isOfOne && opened.instead.ONE) || opened.instead[method as "GET" | "POST"];
    if (instead === "silent") return;
    if (instead === "cut") return void request.socket.destroy();
    if (typeof instead === "object") {
      const { status: given, body = {}, raw, headers } = instead;
      if (raw === undefined) say(given, body, headers);
      else response.writeHead(given, headers).end(raw);
      return;
    }
    const expected = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64")}`;
    if (request.headers.authorization !== expected)
      return void say(401, { code: 20003, message: "Authenticate", status: 401 });
    const base = `/2010-04-01/Accounts/${ACCOUNT}/Messages`;
    if (method === "POST" && pathname === `${base}.json`) {
      const sent = new URLSearchParams(form);
      const [to, from, body] = ["To", "From", "Body"].map((name) => sent.get(name) ?? "");
      const text = add({ to: to!, from: from!, body: body!, direction: "outbound-api" });
      if (instead === "taken") request.socket.destroy();
      else say(201, text);
    } else if (pathname === `${base}.json`) {
      const is = (text: TextThere) =>
        [["To", text.to] as const, ["From", text.from] as const].every(
          ([name, value]) => !searchParams.has(name) || searchParams.get(name) === value,
        );
      const found = opened.texts.filter(is);
      const [from, size] = [
        Number(searchParams.get("Page") ?? 0),
        Number(searchParams.get("PageSize") ?? 50),
      ];
      searchParams.set("Page", String(from + 1));
      const next = found.length > (from + 1) * size ? `${base}.json?${searchParams}` : null;
      say(200, { messages: found.slice(from * size, (from + 1) * size), next_page_uri: next });
    } else {
      const text = opened.texts.find(({ sid }) => pathname === `${base}/${sid}.json`);
      if (text) say(200, text);
      else say(404, { code: 20404, message: "The requested resource was not found", status: 404 });
    }
  }
}
