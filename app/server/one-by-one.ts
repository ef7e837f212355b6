import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait on a connection for the one that is being answered. Browsers and proxies send none ahead. */
const MOST_WAITING = 100;

/**
 * Wraps a request handler so that of requests sent at once on one connection each begins when those before it are
 * answered. Node begins them all, and doesn't say to answers whose turn hasn't come that the connection was closed:
 * they would wait forever, with files and memory. Those that wait then never begin.
 */
export function oneByOne(
  handle: (req: IncomingMessage, res: ServerResponse) => unknown,
): (req: IncomingMessage, res: ServerResponse) => void {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    const { socket } = req;
    // Answers get their connection when it is their turn.
    if (res.socket !== null) {
      handle(req, res);
      return;
    }
    const before = waiting.get(socket) ?? 0;
    if (before >= MOST_WAITING) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    // Requests that are cut off while they wait fail, with nobody yet to hear of it.
    req.on("error", () => undefined);
    res.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) handle(req, res);
    });
  };
}
