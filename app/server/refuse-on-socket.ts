import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Answers what Node can't read, or no longer reads, and closes the connection. `headers` are those of every answer. */
export function refuseOnSocket(
  socket: Socket,
  {
    status,
    headers,
    type,
    body,
  }: {
    status: number;
    headers: readonly (readonly [name: string, value: string])[];
    type: string;
    body: string;
  },
): void {
  // Node no longer hears its errors: unheard, a reset would end the process.
  socket.on("error", () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const all: (readonly [string, string | number])[] = [
    ...headers,
    ["Content-Type", type],
    ["Content-Length", Buffer.byteLength(body)],
    ["Connection", "close"],
  ];
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy());
}
