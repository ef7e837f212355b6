import { expect, test } from "vitest";
import { routeOf } from "../support/ask-guard.ts";

test.each([
  ["/", ""],
  ["/nothing", "*"],
  ["/_.data", ""],
  ["/customers", "customers"],
  ["/customers/", "customers"],
  ["/customers/_.data", "customers"],
  ["/customers.data", "customers"],
  ["/customers/7", "customers/:customerId"],
  ["/customers/7.data", "customers/:customerId"],
  ["/customers/7/edit", "customers/:customerId/edit"],
  ["/customers/7/edit/_.data", "customers/:customerId/edit"],
  ["/customers//7", "*"],
  ["/customers/7/nothing", "*"],
  ["/customers/7/edit/a/b/c/d/e/f", "*"],
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
