import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that a system gives to clients: a connection of another test would take one of them at any moment. */
export const randomPort = () => randomInt(10_000, 32_000);

/** A port of the loopback address on which nothing listens. */
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
