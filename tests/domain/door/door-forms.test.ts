import { expect, test } from "vitest";
import { readForm } from "~/door/read-form";

const MULTIPART = "multipart/form-data; charset=utf-8; boundary=x1";
const fieldsOf = (contentType: string, body: string) => [...readForm(contentType, body)];

test("a browser's and a mail program's form are read alike", () => {
  const fields = [
    ["do", "agree"],
    ["words", "May we?\r\nYou can end it."],
  ];
  const parts = fields.map(
    ([name, value]) =>
      `--x1\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  expect(fieldsOf(MULTIPART, `${parts.join("")}--x1--\r\n`)).toEqual(fields);
  expect(
    fieldsOf("application/x-www-form-urlencoded; charset=UTF-8", new URLSearchParams(fields).toString()),
  ).toEqual(fields);
});

test.each([
  ["text/plain", "do=agree"],
  ["multipart/form-data", '--x1\r\nContent-Disposition: form-data; name="do"\r\n\r\nagree\r\n--x1--\r\n'],
  [MULTIPART, "do=agree"],
  [MULTIPART, '--x1\r\nContent-Disposition: attachment; name="do"\r\n\r\nagree\r\n--x1--\r\n'],
])("nothing is read of %s %j", (contentType, body) => {
  expect(fieldsOf(contentType, body)).toEqual([]);
});

// As large as the door reads. Looked through from each of its beginnings to the end, these take a second.
test.each([
  ["beginnings of fields", "content-disposition:form-data;name=a\n"],
  ["beginnings of fields with lines", `content-disposition:form-data;name=a\n${"a\n".repeat(8)}`],
  ["boundaries", "--x1"],
  ["lines", "\r\n"],
  ["blanks", " "],
])("a form of nothing but %s takes no time", (_what, piece) => {
  const began = performance.now();
  readForm(MULTIPART, `--x1\r\n${piece.repeat(Math.floor(16_384 / piece.length))}`);
  expect(performance.now() - began).toBeLessThan(200);
});
