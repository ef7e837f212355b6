import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Forwards connections, over one loopback port for each far end, with a delay, until it is cut. Doesn't limit
 * bytes per second.
 */
export class Line {
  /** URLs in the order of the far ends. */
  urls = [];
  /** Milliseconds added in each direction. */
  delay = 0;
  /** Bytes forwarded to the near side. */
  bytes = 0;
  #servers = [];
  #sockets = new Set();
  #isCut = false;

  static async to(farEnds) {
    const line = new Line();
    for (const url of farEnds) await line.#listen(Number(new URL(url).port));
    return line;
  }

  cut() {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend() {
    this.#isCut = false;
  }

  close() {
    this.cut();
    for (const server of this.#servers) server.close();
  }

  async #listen(port) {
    const server = createServer({ noDelay: true }, (near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect({ host: "127.0.0.1", port, noDelay: true });
      this.#pass(near, far);
      this.#pass(far, near);
      far.on("data", (part) => {
        this.bytes += part.length;
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    this.#servers.push(server);
    this.urls.push(`http://127.0.0.1:${server.address().port}`);
  }

  #pass(from, to) {
    // A connection takes a round trip before it carries anything.
    const isOpenAt = performance.now() + 2 * this.delay;
    let sent = Promise.resolve();
    this.#sockets.add(from);
    from.on("data", (part) => {
      sent = sendAfter(sent, part, Math.max(performance.now(), isOpenAt) + this.delay);
    });
    to.on("drain", () => from.resume());
    from.on("error", () => undefined);
    from.on("close", () => {
      this.#sockets.delete(from);
      void endAfter(sent);
    });

    async function sendAfter(before, part, due) {
      await before;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      if (!to.destroyed && !to.write(part)) from.pause();
    }

    async function endAfter(before) {
      await before;
      to.destroy();
    }
  }
}
