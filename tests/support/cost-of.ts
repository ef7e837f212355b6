import { vi } from "vitest";
import type { TestShop } from "./shop.ts";

/** Statements that run, and rows that lists of them return. */
export function costOf(
  { db }: Pick<TestShop, "db">,
  work: () => unknown,
): { statements: number; rows: number } {
  type Statement = Record<"run" | "get" | "all", (...values: unknown[]) => unknown>;
  const proto = Object.getPrototypeOf(db.$client.prepare("select 1")) as Statement;
  const [run, get, all] = [vi.spyOn(proto, "run"), vi.spyOn(proto, "get"), vi.spyOn(proto, "all")];
  work();
  const lists = all.mock.results.map(({ value }) => value as unknown[]);
  const cost = {
    statements: run.mock.calls.length + get.mock.calls.length + lists.length,
    rows: lists.reduce((rows, list) => rows + list.length, 0),
  };
  for (const spy of [run, get, all]) spy.mockRestore();
  return cost;
}
