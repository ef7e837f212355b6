import { expect, test } from "vitest";
import { passwordProblem } from "~/domain/shop/account/password-rules";

const rules = { minLength: 8, email: "olive@shop.example" };

test.each([
  ["", "Password is required"],
  ["seven77", "Password must be at least 8 characters"],
  // Two code units each, but seven visible characters.
  ["💎💎💎💎💎💎💎", "Password must be at least 8 characters"],
  ["x".repeat(1001), "Password must be 1,000 characters or fewer"],
  ["Olive@Shop.example", "Password must not be your email address"],
])("%s: %s", (password, problem) => {
  expect(passwordProblem(password, rules)).toBe(problem);
});

test.each(["eight888", "        ", "x".repeat(1000), "💎💎💎💎💎💎💎💎"])("%s is accepted", (password) => {
  expect(passwordProblem(password, rules)).toBeNull();
});

test("the minimum length is that of Settings", () => {
  expect(passwordProblem("eight888", { ...rules, minLength: 9 })).toBe(
    "Password must be at least 9 characters",
  );
});
