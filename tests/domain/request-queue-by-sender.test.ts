import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { turnOfSender } from "~/runtime/request-queue-by-sender";

test("of many requests of one sender each waits for a turn of its own, and another's begins between", async () => {
  const begun: string[] = [];
  const send = async (sender: string) => {
    await turnOfSender(sender);
    begun.push(sender);
  };
  const many = Array.from({ length: 50 }, () => send("many"));
  await setImmediate();
  await setImmediate();
  await send("few");
  await Promise.all(many);
  expect(begun.length).toBe(51);
  expect(begun.indexOf("few")).toBeLessThan(5);
});

test("a request alone begins at once, also after others of its sender", async () => {
  await Promise.all(Array.from({ length: 5 }, () => turnOfSender("one")));
  await setImmediate();
  await setImmediate();
  let isBegun = false;
  const begin = async () => {
    await turnOfSender("one");
    isBegun = true;
  };
  const begun = begin();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(isBegun).toBe(true);
  await begun;
});
