import { describe, expect, test } from "vitest";
import { customerColumns } from "~/import/customer-column-names";
import { findDelimiter } from "~/import/read-csv.server";

describe("the delimiter", () => {
  test.each([
    ["first_name,last_name\nA,B\n", ","],
    ["first_name;last_name\nA;B\n", ";"],
    ["first_name\tlast_name\nA\tB\n", "\t"],
    ["first_name|last_name\nA|B\n", "|"],
    ["first_name", ","],
    ["", ","],
    ['first_name;notes\n"A";"a, b, c, d"\nB;a, b, c, d\n', ";"],
    ['"first_name";"last, or family, name"\nA;B\n', ";"],
    ['x;y\n1;"a,b\nc,d"\n2;e\n', ";"],
    ['first_name;"last_name;email\nA;B;c@example.com\n', ";"],
    ['first_name,"last_name,email\nA,B,c@example.com\n', ","],
  ])("%j: %j", (head, delimiter) =>
    expect(findDelimiter(head, customerColumns)).toEqual({ delimiter, skip: 0 }),
  );

  test.each([
    ["sep=;\r\nfirst_name;last_name", ";", 7],
    ["SEP=,\nfirst_name", ",", 6],
    ['"sep=|"\nfirst_name', "|", 8],
    ["sep=\t\nfirst_name", "\t", 6],
    ["sep=^\rfirst_name^last_name", "^", 6],
  ])("%j declares its own delimiter", (head, delimiter, skip) => {
    expect(findDelimiter(head, customerColumns)).toEqual({ delimiter, skip });
  });
});
