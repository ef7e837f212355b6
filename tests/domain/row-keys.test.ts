import { expect, test } from "vitest";
import { addedRow, withKeys, withoutRow } from "~/domain/row-keys";

const keys = (rows: readonly Record<string, string>[]) => withKeys(rows).map(({ row }) => row);

test("a row keeps its key wherever it stands, and has its place for one before it has any", () => {
  expect(keys([{}, {}, {}])).toEqual(["0", "1", "2"]);
  expect(keys([{ row: "0" }, { row: "2" }])).toEqual(["0", "2"]);
  expect(keys([{ row: "0" }, { row: "2" }, {}])).toEqual(["0", "2", "3"]);
  expect(keys([{ row: "2" }, {}])).toEqual(["2", "1"]);
});

test("a row that is added has a key that no row before it has had", () => {
  const rows = withKeys([{}, {}]);
  const [, removed] = rows;
  const again = [...withoutRow(rows, "1"), addedRow({ price: "2" })];
  expect(keys(again)).not.toContain(removed?.row);
  expect(keys([...again, addedRow({})])).toEqual([...keys(again), expect.stringMatching(/^[\da-f]{8}$/)]);
});

test("no two rows have one key, whatever was sent", () => {
  for (const sent of [
    ["1", "1"],
    ["x", ""],
    ["", "0"],
    ["99999", "-1"],
    ["1", "", "1"],
  ])
    expect(new Set(keys(sent.map((row) => ({ row })))).size).toBe(sent.length);
});

test("a row goes by its key; an unknown one takes none along", () => {
  const rows = [{ price: "1" }, { price: "2" }, { price: "3" }];
  expect(withoutRow(rows, "1").map(({ price }) => price)).toEqual(["1", "3"]);
  const left = withoutRow(withoutRow(rows, "0"), "2");
  expect(left).toEqual([{ price: "2", row: "1" }]);
  expect(withoutRow(left, "2")).toEqual(left);
  expect(withoutRow(left, "")).toEqual(left);
});
