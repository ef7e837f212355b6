import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { oneATurn } from "~/server/door/one-a-turn";

function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until) performance.now();
}

test("what comes at once goes on in its order, and others are heard in between", async () => {
  const done: string[] = [];
  const till = createServer((_req, res) => {
    done.push("till");
    res.end();
  });
  till.listen(0, "127.0.0.1");
  await once(till, "listening");
  const myTurn = oneATurn();
  const works = Array.from({ length: 50 }, async (_, nth) => {
    await myTurn();
    done.push(`door ${nth}`);
    work(5);
  });
  await Promise.all([
    ...works,
    fetch(`http://127.0.0.1:${(till.address() as AddressInfo).port}`).then((answer) => answer.text()),
  ]);
  till.close();
  expect(done.filter((word) => word !== "till")).toEqual(works.map((_, nth) => `door ${nth}`));
  expect(done.indexOf("till")).toBeLessThan(40);
});
