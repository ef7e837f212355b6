import { randomBytes } from "node:crypto";
import type * as Http from "node:http";
import type * as Https from "node:https";
import type * as Threads from "node:worker_threads";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { primaryLost } from "./primary-errors.server.ts";
import type { Primary } from "./open-libsql.server.ts";

/** For the thread to listen. */
const STARTED_WITHIN_MS = 10_000;

/** What the thread is given. */
interface Given {
  url: string;
  /** First segment of the paths that are passed on, which other programs of the machine can't guess. */
  secret: string;
  listening: Int32Array;
  /** Tells of the start of the primary that was refused last, and is told which one is proven. */
  port: MessagePort;
}

/**
 * A replica's line to the primary. `sqld` names each of its starts in its greeting, and gives frames only to who
 * names that start. So whoever passes on the greetings of a proven start alone lets nothing in from a primary that
 * was put back, not even within one step of libsql, which finds a primary again by itself. It listens on loopback, in
 * a thread: libsql blocks ours. Whatever but libsql's own requests arrives there is answered 404.
 */
export class ProvenLine {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #url: string;
  #refused: string | null = null;
  #hasEnded = false;

  /** `onEnd` is told why the line ended by itself. */
  constructor({ url }: Primary, onEnd: (why: string) => void) {
    const listening = new Int32Array(new SharedArrayBuffer(4));
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.unref();
    const secret = randomBytes(16).toString("hex");
    const given: Given = { url, secret, listening, port: port2 };
    this.#worker = new Worker(`(${passOn.toString()})(require)`, {
      eval: true,
      workerData: given,
      transferList: [port2],
      // Of the process: hooks that load TypeScript, and such.
      execArgv: [],
    });
    this.#worker.unref();
    let why = "its thread ended";
    this.#worker.on("error", (error) => {
      why = (error as Partial<Error> | null)?.message ?? why;
    });
    this.#worker.once("exit", () => {
      if (this.#hasEnded) return;
      this.#hasEnded = true;
      onEnd(why);
    });
    Atomics.wait(listening, 0, 0, STARTED_WITHIN_MS);
    const at = Atomics.load(listening, 0);
    if (at <= 0) throw primaryLost("the thread of its line didn't start");
    this.#url = `http://127.0.0.1:${at}/${secret}`;
  }

  /** Whether it is closed or its thread is gone: nothing comes through any more. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Where libsql reaches the primary. */
  get url(): string {
    return this.#url;
  }

  /** Forgets what was refused before a step. */
  begin(): void {
    this.refused();
    this.#refused = null;
  }

  /** The start of the primary that was refused last since `begin`; null if none was. */
  refused(): string | null {
    for (let said = receiveMessageOnPort(this.#port); said; said = receiveMessageOnPort(this.#port))
      this.#refused = said.message as string;
    return this.#refused;
  }

  /** Lets frames of this start of the primary in, and of no other; null for none. */
  prove(start: string | null): void {
    this.#port.postMessage(start, []);
  }

  close(): void {
    this.#hasEnded = true;
    this.#port.close();
    void this.#worker.terminate();
  }
}

/** Runs in a thread, from its text: it can use nothing else of this file. */
function passOn(load: NodeJS.Require): void {
  const http = load("node:http") as typeof Http;
  const https = load("node:https") as typeof Https;
  const { workerData } = load("node:worker_threads") as typeof Threads;
  const { url, secret, listening, port } = workerData as Given;
  /** What replicas ask, by the path that libsql sends: docs/hosting/chain.Caddyfile has the same. */
  const passedOn = new Map(
    ["Hello", "BatchLogEntries", "Snapshot"].map((name) => [
      `/${secret}/wal_log.ReplicationLog/${name}`,
      { isGreeting: name === "Hello", there: new URL(`/wal_log.ReplicationLog/${name}`, url) },
    ]),
  );
  const SILENT_AT_MOST_MS = 110_000;
  const isSecure = url.startsWith("https:");
  const agent = new (isSecure ? https : http).Agent({ keepAlive: true });
  let proven: string | null = null;
  port.on("message", (start: string | null) => {
    proven = start;
  });

  http
    .createServer((req: Http.IncomingMessage, res: Http.ServerResponse) => {
      const asked = passedOn.get(req.url ?? "");
      if (!asked || req.method !== "POST" || req.headers.upgrade !== undefined) {
        req.resume();
        return void res.writeHead(404).end();
      }
      const headers: Http.OutgoingHttpHeaders = { ...req.headers };
      delete headers.host;
      const sent = (isSecure ? https : http).request(asked.there, {
        method: "POST",
        headers,
        agent,
      });
      sent.setTimeout(SILENT_AT_MOST_MS, () => sent.destroy());
      sent.once("response", (answer) => {
        answer.on("error", () => res.destroy());
        if (asked.isGreeting) return void greet(answer, res).catch(() => res.destroy());
        try {
          res.writeHead(answer.statusCode ?? 502, answer.headers);
        } catch {
          return void res.destroy();
        }
        answer.pipe(res);
      });
      sent.on("error", () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
      res.on("close", () => sent.destroy());
      req.on("error", () => sent.destroy());
      req.pipe(sent);
    })
    .listen(0, "127.0.0.1", function (this: { address(): unknown }) {
      Atomics.store(listening, 0, (this.address() as { port: number }).port);
      Atomics.notify(listening, 0);
    });

  async function greet(answer: Http.IncomingMessage, res: Http.ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of answer.iterator({ destroyOnReturn: false })) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const start = startOf(body);
    const isGreeting = body[0] === 0;
    if (isGreeting && (start === null || start !== proven)) {
      if (start !== null) port.postMessage(start, []);
      // The next step reaches whoever has the address by then.
      agent.destroy();
      // The one answer for which libsql ends its step at once.
      res.writeHead(200, {
        "content-type": "application/grpc-web+proto",
        "grpc-status": "9",
        "grpc-message": "NAMESPACE_DOESNT_EXIST",
      });
      return void res.end();
    }
    const { "transfer-encoding": _, ...rest } = answer.headers;
    res.writeHead(answer.statusCode ?? 502, { ...rest, "content-length": body.length });
    res.end(body);
  }

  /** The session token of a greeting, its field 4; null of what is none, such as an error. */
  function startOf(body: Buffer): string | null {
    if (body.length < 5 || body[0] !== 0) return null;
    const end = Math.min(5 + body.readUInt32BE(1), body.length);
    let at = 5;
    const varint = () => {
      let value = 0;
      for (let shift = 1; at < end; shift *= 128) {
        const byte = body[at++] ?? 0;
        value += (byte & 127) * shift;
        if (byte < 128) break;
      }
      return value;
    };
    while (at < end) {
      const key = varint();
      if (key === 0x22) {
        const length = varint();
        return body.toString("latin1", at, at + length);
      }
      const kind = key % 8;
      if (kind === 0) varint();
      else if (kind === 2) {
        const length = varint();
        at += length;
      } else at += kind === 1 ? 8 : 4;
    }
    return null;
  }
}
