import { expect, test } from "vitest";
import { email, password, text } from "~/domain/fields";
import { contract, specifiedContract } from "~/web/contract";

const { json } = contract({
  name: text({ label: "Name" }),
  email: email({ label: "Email" }),
  password: password({
    label: "Password",
    required: "Password is required",
    tooLong: "Password is too long",
  }),
});

function nested(deep: number): unknown[] {
  let list: unknown[] = [];
  for (let n = 0; n < deep; n += 1) list = [list];
  return list;
}

test.each([
  ["an object with a length", { length: 10_000 }],
  ["one that isn't written as text", { toString: 1, length: 10_000 }],
  ["a list of lists", [nested(9_000), ...Array.from({ length: 2_000 }, (_, n) => n)]],
  ["a long list", Array.from({ length: 10_000 }, () => "a")],
])("%s is no text, and that is all that is said", (_, odd) => {
  const read = json.safeParse({ name: odd, email: odd, password: odd });
  expect(read.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["name", "Must be text"],
    ["email", "Must be text"],
    ["password", "Must be text"],
  ]);
});

test("a text that is too long says so", () => {
  const read = json.safeParse({ name: "x".repeat(201), password: "y".repeat(1_001) });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Must be 200 characters or fewer/),
    "Password is too long",
  ]);
});

test("what a call of the specification ignores isn't even looked at: a megabyte can name a hundred thousand", () => {
  let looks = 0;
  const ignored = {
    enumerable: true,
    get() {
      looks += 1;
      return 1;
    },
  };
  const named = specifiedContract({ name: text({ label: "Name" }) }, (values) => values, {
    prepare: (sent) => ({ ...sent }),
  });
  const sent = Object.defineProperties({ name: "Ana" }, { a: ignored, b: ignored });
  expect(named.json.parse(sent)).toEqual({ name: "Ana" });
  expect(looks).toBe(0);
});
