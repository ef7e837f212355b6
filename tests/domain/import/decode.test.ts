import { describe, expect, test } from "vitest";
import { openText } from "~/import/text-encoding";
import { ENCODERS, fileOf } from "./files";

async function textOf(content: Buffer): Promise<string> {
  const opened = await openText(fileOf(content));
  if ("reason" in opened) throw new Error(opened.reason);
  let text = "";
  for await (const chunk of opened.chunks()) text += chunk;
  return text;
}

async function refusalOf(content: Buffer | string): Promise<string> {
  const opened = await openText(fileOf(content));
  return "reason" in opened ? opened.reason : `read as ${opened.encoding}`;
}

describe("encodings", () => {
  test.each(Object.entries(ENCODERS))("%s is read", async (_, encode) => {
    const text = "first_name,notes\r\nJosé,Ring’s 5 € – Šž\r\n".replace("–", "-");
    expect(await textOf(encode(text))).toBe(text);
  });

  test("the first accent may come after megabytes of plain letters", async () => {
    const plain = "abc,def\n".repeat(200_000);
    expect(await textOf(Buffer.concat([Buffer.from(plain), Buffer.from([0x4a, 0xe9, 0x0a])]))).toBe(
      `${plain}Jé\n`,
    );
    expect(await textOf(Buffer.from(`${plain}Jé\n`))).toBe(`${plain}Jé\n`);
  });

  test("a character may lie on the border of two chunks", async () => {
    for (const before of [65_533, 65_534, 65_535]) {
      const text = `${"x".repeat(before)}é€😀,end`;
      expect(await textOf(Buffer.from(text))).toBe(text);
      expect(await textOf(Buffer.from(text, "utf16le"))).toBe(text);
    }
  });

  test("an accent as the very last byte is Windows-1252; UTF-8 cut within a character is refused", async () => {
    expect(await textOf(Buffer.from("first_name\nJos\xe9", "latin1"))).toBe("first_name\nJosé");
    expect(await refusalOf(Buffer.from("first_name\nJosé\nAnné").subarray(0, -1))).toMatch(/cut off/);
    expect(await refusalOf(Buffer.from("first_name\nJo", "utf16le").subarray(0, -1))).toMatch(/cut off/);
  });

  test("a file that claims UTF-8 but isn't is refused", async () => {
    expect(await refusalOf(Buffer.from("\xef\xbb\xbffirst_name\nJos\xe9\n", "latin1"))).toMatch(
      /Some characters in this file can't be read/,
    );
  });
});

describe("files that aren't text", () => {
  test.each([
    ["a workbook", Buffer.from("PK\x03\x04....[Content_Types].xml", "latin1"), /Excel workbook.*save as CSV/],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae100", "hex"), /Excel workbook.*save as CSV/],
    ["a zip", Buffer.from("PK\x03\x04....photo.jpg", "latin1"), /zip archive/],
    ["a PDF", Buffer.from("%PDF-1.7\n"), /a PDF/],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), /a picture/],
    ["NUL bytes at the start", Buffer.from("first_name\0,last_name\nA,B\n"), /This isn't a text file/],
    ["a NUL byte late", Buffer.from(`first_name\n${"A\n".repeat(100_000)}\0`), /This isn't a text file/],
    ["a NUL in UTF-16", Buffer.from("\uFEFFfirst_name\nA\0", "utf16le"), /This isn't a text file/],
  ])("%s", async (_, content, words) => expect(await refusalOf(content)).toMatch(words));
});
