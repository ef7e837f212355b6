import { expect, test } from "vitest";
import { routeOf } from "../support/ask-guard.ts";

test.each([
  ["/", ""],
  ["/nothing", "*"],
  ["/customers/7", "customers/:customerId"],
  ["/api/customers", "api/customers"],
  ["/api/customers/", "api/customers"],
  ["/api/customers/7/calls", "api/customers/:customerId/calls"],
  ["/API/Customers/7/calls", "api/customers/:customerId/calls"],
  ["/api/%63ustomers/7/calls", "api/customers/:customerId/calls"],
  ["/api/customers/7/nothing", "api/*"],
  ["/api/nothing", "api/*"],
  ["/api", "api/*"],
])("%s is found among the routes of its section as among all", async (address, pattern) => {
  expect((await routeOf("GET", address)).pattern.replace(/^\//, "")).toBe(pattern);
});
