import { expect, test } from "vitest";
import { TaskQueueByAccount } from "~/runtime/task-queue-by-account";

const [ANA, BEN, CARA] = [1, 2, 3];

/** Work that ends when it is told to, and what has begun so far. */
function workshop(turns: TaskQueueByAccount) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (account: number, name: string) =>
    turns.run(account, () => {
      begun.push(name);
      return new Promise<string>((end) => ends.set(name, () => end(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((soon) => setImmediate(soon));
  };
  return { begun, ask, end };
}

test("accounts go by turns, whoever has sent more", async () => {
  const { begun, ask, end } = workshop(new TaskQueueByAccount({ atOnce: 1, waiting: 3 }));
  const asked = ["a1", "a2", "a3"].map((name) => ask(ANA, name));
  asked.push(ask(BEN, "b1"), ask(CARA, "c1"));
  for (const name of ["a1", "b1", "c1", "a2", "a3"]) {
    await new Promise((soon) => setImmediate(soon));
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
});

test("an account has one under way, and so many more in its line", async () => {
  const { begun, ask, end } = workshop(new TaskQueueByAccount({ atOnce: 2, waiting: 2 }));
  const asked = ["a1", "a2", "a3"].map((name) => ask(ANA, name));
  expect(await ask(ANA, "a4")).toBeNull();
  asked.push(ask(BEN, "b1"));
  await new Promise((soon) => setImmediate(soon));
  expect(begun).toEqual(["a1", "b1"]);
  for (const name of ["a1", "a2", "a3", "b1"]) await end(name);
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "b1"]);
});

test("work that fails ends its turn", async () => {
  const turns = new TaskQueueByAccount({ atOnce: 1, waiting: 1 });
  await expect(turns.run(ANA, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await turns.run(ANA, () => Promise.resolve("yes"))).toBe("yes");
});
