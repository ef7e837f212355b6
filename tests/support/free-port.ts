import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A random port below those that the system gives to clients, which another test's connection could take at
 * any moment.
 */
export const randomPort = () => randomInt(10_000, 32_000);

/**
 * A loopback address that no other process listens on, so that no port of it is taken. Where there is only one, that
 * one.
 */
export function ownLoopback(): string {
  if (process.platform !== "linux") return "127.0.0.1";
  const { pid } = process;
  return `127.${64 + ((pid >> 16) & 63)}.${(pid >> 8) & 255}.${pid & 255}`;
}

/** A loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomPort();
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}
