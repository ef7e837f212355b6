import { expect, test } from "vitest";
import { Credentials } from "~/routes/shop/sign-in/sign-in-contract";
import { readForm } from "~/web/form.server";
import { readInputOfAnybody } from "~/web/perform.server";

const KB = 1024;
const CREDENTIALS = { email: "sal@shop.example", password: "correct-horse-battery" };

/** A call whose body ends after this many bytes, if it is read so far; how much of it was. */
function call(body: string, length: number, headers: Record<string, string> = {}, piece = 4 * KB) {
  const sent = Buffer.from(body.padEnd(length));
  let read = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= sent.length) return controller.close();
        const chunk = sent.subarray(read, read + piece);
        read += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body: stream, duplex: "half", headers };
  return { request: new Request("http://localhost/api/login", init as RequestInit), read: () => read };
}

const JSON_TYPE = { "Content-Type": "application/json" };
const status = (reading: Promise<unknown>) =>
  reading.then(
    () => 200,
    (refused: { init?: { status?: number } }) => refused.init?.status,
  );

test("of a call of nobody no more than 16 KB is kept: a longer one is 413 without being read on", async () => {
  const { request, read } = call(JSON.stringify(CREDENTIALS), 900 * KB, JSON_TYPE);
  expect(await status(readInputOfAnybody(request, Credentials))).toBe(413);
  expect(read()).toBeLessThanOrEqual(20 * KB);
});

test("a call of nobody that says it is longer isn't read at all", async () => {
  const headers = { ...JSON_TYPE, "Content-Length": String(900 * KB) };
  const { request, read } = call(JSON.stringify(CREDENTIALS), 900 * KB, headers);
  expect(await status(readInputOfAnybody(request, Credentials))).toBe(413);
  expect(read()).toBe(0);
});

test("a call of nobody that comes in single bytes, after a mark of its encoding, is read", async () => {
  const { request } = call(`\ufeff${JSON.stringify(CREDENTIALS)}`, 10 * KB, JSON_TYPE, 1);
  expect(await readInputOfAnybody(request, Credentials)).toMatchObject({ ok: true, input: CREDENTIALS });
});

test("whoever asks for a form that was read gets it again, each their own", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { request } = call("status=ready&notes=Chain", 0, headers);
  const first = await readForm(request);
  first.delete("notes");
  expect([...(await readForm(request))]).toEqual([
    ["status", "ready"],
    ["notes", "Chain"],
  ]);
});

test("whoever asks for a form that was refused is refused alike", async () => {
  const { request } = call("{}", 0, JSON_TYPE);
  expect([await status(readForm(request)), await status(readForm(request))]).toEqual([415, 415]);
});
