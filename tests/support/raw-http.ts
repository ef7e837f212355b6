import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import type { Client } from "./http.ts";
import type { RunningServer } from "./server.ts";

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends these bytes and reads until the server closes the connection or `ms` have passed. */
export function sendRaw(port: number, bytes: string | Buffer, ms = 20_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    collect(socket, ms).then(resolve, reject);
  });
}

/** Sends request headers without the final blank line; resolves when the server waits for the body. */
export async function beginRequest(port: number, head: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`${head}Host: localhost\r\nExpect: 100-continue\r\n\r\n`);
  const [first] = (await once(socket, "data")) as [Buffer];
  if (!String(first).startsWith("HTTP/1.1 100 ")) throw new Error(`Not begun: ${String(first)}`);
  return socket;
}

/** Files that are still being received. */
export function waitingUploads({ dataDir }: Pick<RunningServer, "dataDir">): string[] {
  return readdirSync(join(dataDir, "uploads", "tmp")).filter((name) => name.endsWith(".upload"));
}

/** Starts uploads of one account whose files never end. */
export async function holdUploads(
  server: Pick<RunningServer, "port" | "dataDir">,
  client: Client,
  many: number,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (let n = 1; n <= many; n += 1) {
    const socket = await beginRequest(
      server.port,
      `POST /customers/import HTTP/1.1\r\nCookie: ${cookies}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n`,
    );
    socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nA,B');
    sockets.push(socket);
    await expect.poll(() => waitingUploads(server)).toHaveLength(n);
  }
  return sockets;
}

/** Reads a response until the socket closes or `ms` have passed. */
export function collect(socket: Socket, ms = 20_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      if (text === "") reject(new Error("No answer"));
      else resolve(parse(text));
    };
    const timer = setTimeout(finish, ms);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", finish);
    socket.on("close", finish);
    socket.on("error", () => undefined);
  });
}

function parse(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [start = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status: Number(start.split(" ")[1]), headers, body: text.slice(end + 4) };
}
