import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * What may wait on a connection for the request that is being answered: together little more than the longest head of
 * one. Browsers and proxies send none ahead.
 */
const MOST_WAITING = { requests: 20, characters: 128 * 1024 };

/**
 * Wraps a request handler so that of requests sent at once on one connection each begins when those before it are
 * answered. Node begins them all, and doesn't say to answers whose turn hasn't come that the connection was closed:
 * they would wait forever, with files and memory. Those that wait then never begin.
 */
export function oneByOne(
  handle: (req: IncomingMessage, res: ServerResponse) => unknown,
): (req: IncomingMessage, res: ServerResponse) => void {
  const waiting = new WeakMap<Socket, { requests: number; characters: number }>();
  return (req, res) => {
    const { socket } = req;
    // Node goes on with what came before the connection was destroyed.
    if (socket.destroyed) return;
    // Answers get their connection when it is their turn.
    if (res.socket !== null) {
      handle(req, res);
      return;
    }
    // Those that are cut off while they wait fail, with nobody yet to hear of it.
    req.on("error", () => undefined);
    const line = waiting.get(socket) ?? { requests: 0, characters: 0 };
    waiting.set(socket, line);
    const characters = lengthOf(req);
    line.requests += 1;
    line.characters += characters;
    if (line.requests > MOST_WAITING.requests || line.characters > MOST_WAITING.characters) {
      socket.destroy();
      return;
    }
    res.once("socket", () => {
      line.requests -= 1;
      line.characters -= characters;
      if (!socket.destroyed) handle(req, res);
    });
  };
}

function lengthOf({ url = "", rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, each) => sum + each.length, url.length);
}
