import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendResponse } from "~/server/response";
import { unreadAnswers } from "~/server/unread-answers";
import { WholeResponse } from "~/web/whole-response";

const MB = 1024 * 1024;
/** More than the system keeps of it for a client that reads nothing. */
const LONG = 24 * MB;
const MOST = 64 * MB;

let server: Server;
beforeEach(async () => {
  server = createServer((req, res) => {
    const { searchParams } = new URL(req.url ?? "", "http://localhost");
    const body = Buffer.alloc(LONG, "x");
    const answer = searchParams.has("streamed") ? new Response(inChunks(body)) : new WholeResponse(body);
    sendResponse(req, res, answer, searchParams.get("of") ?? "").catch(() => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await expect.poll(() => unreadAnswers.bytes).toBe(0);
});

function inChunks(body: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at === body.length) return controller.close();
      controller.enqueue(body.subarray(at, at + LONG / 4));
      at += LONG / 4;
    },
  });
}

/** An answer of which nothing is read yet. */
async function ask(of: string, more = ""): Promise<{ rest(): Promise<number> }> {
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ port, path: `/?of=${of}${more}`, agent: false }), "response")) as [
    IncomingMessage,
  ];
  answer.on("error", () => undefined);
  return {
    rest() {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      return new Promise((resolve) => {
        answer.once("close", () => resolve(bytes));
      });
    },
  };
}

test.each(["", "&streamed"])(
  "of answers that nobody reads (%s) 64 MB wait: whoever has the most of them loses the oldest, nobody else",
  async (more) => {
    const patient = await ask("Sal", more);
    const many = [];
    for (let n = 0; n < 10; n += 1) {
      many.push(await ask("stranger", more));
      expect(unreadAnswers.bytes).toBeLessThanOrEqual(MOST);
    }
    expect(unreadAnswers.bytes).toBeGreaterThan(LONG);
    expect(await patient.rest()).toBe(LONG);
    const read = await Promise.all(many.map((one) => one.rest()));
    expect(read[0]).toBeLessThan(LONG);
    expect(read.at(-1)).toBe(LONG);
  },
);

test("a single answer waits, however long it is", async () => {
  const alone = await ask("Sal");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await alone.rest()).toBe(LONG);
});
