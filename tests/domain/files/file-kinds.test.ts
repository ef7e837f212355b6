import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { fileName, isPdf, kindByEnds } from "~/domain/shop/files/file-kinds";
import { isHeic } from "~/domain/shop/files/heic";
import { smallPdf } from "~/sample-shop/small-pdf";
import { textEncodingOf } from "~/web/files/text-file.server";
import { aPicture, HEIC } from "../../support/pictures.ts";

const pdf = smallPdf("A title (with \\ signs)", [
  "One paragraph, long enough to be broken. ".repeat(12),
  "é",
]);
const pdfName = (sent: string) => fileName(sent, "pdf");
const is = (content: Buffer | string) => isPdf(Buffer.from(content), Buffer.from(content));

describe("what is a PDF", () => {
  test.each<[string, Buffer | string]>([
    ["one of ours", pdf],
    ["one behind a line of another program", Buffer.concat([Buffer.from("\u001b%-12345X@PJL\n"), pdf])],
    ["one behind a byte order mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf])],
    ["one that begins just within 1024 bytes", Buffer.concat([Buffer.alloc(1019, 32), pdf])],
    ["one with line ends behind its end", Buffer.concat([pdf, Buffer.from("\r\n\r\n")])],
  ])("%s", (_, content) => expect(is(content)).toBe(true));

  test.each<[string, Buffer | string]>([
    ["nothing", ""],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page with a PDF behind it", Buffer.concat([Buffer.from("<script>alert(1)</script>\n"), pdf])],
    ["a drawing with a PDF behind it", Buffer.concat([Buffer.from("<svg onload='x()'>"), pdf])],
    ["a beginning without an end", pdf.subarray(0, pdf.length - 20)],
    ["one that begins too late", Buffer.concat([Buffer.alloc(1024, 32), pdf])],
    ["one with a kilobyte behind its end", Buffer.concat([pdf, Buffer.alloc(1100)])],
    ["one in another encoding", Buffer.from(pdf.toString("latin1"), "utf16le")],
    ["a zip", "PK\u0003\u0004 %%EOF"],
    ["the words in the wrong order", "%%EOF pdf- PDF-"],
  ])("not %s", (_, content) => expect(is(content)).toBe(false));
});

describe("what a file is", () => {
  test.each(["jpeg", "png", "webp"] as const)("a %s, by its first bytes", async (format) => {
    const content = await aPicture(format);
    expect(kindByEnds(content, content)).toBe(format);
  });

  test("a PDF, a HEIC, and neither", () => {
    expect(kindByEnds(pdf, pdf)).toBe("pdf");
    expect([kindByEnds(HEIC, HEIC), isHeic(HEIC), isHeic(pdf)]).toEqual([null, true, false]);
    expect(kindByEnds(Buffer.from("A text"), Buffer.from("A text"))).toBeNull();
  });

  test.each<[string, Buffer | string, string | null]>([
    ["a text", "Received\twith thanks\r\n", "utf-8"],
    ["accents and signs", "Größe 6¼, 戒指 💍", "utf-8"],
    ["accents of Windows", Buffer.from("Gr\xf6\xdfe", "latin1"), "windows-1252"],
    ["a sign across two chunks", `${"a".repeat(65_535)}é`, "utf-8"],
    ["nothing", "", null],
    ["a zip", "PK\u0003\u0004", null],
    ["control characters far down", `${"a".repeat(100_000)}\u0001`, null],
    ["half a PDF", "%PDF-1.7 and no end", null],
    ["PostScript", "%!PS-Adobe-3.0", null],
  ])("%s: %j is %j", async (_, content, encoding) => {
    const folder = mkdtempSync(join(tmpdir(), "loupe-text-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "a.txt");
    writeFileSync(path, content);
    expect(await textEncodingOf(path)).toBe(encoding);
  });

  test("pictures and texts end as their kind", () => {
    expect(fileName("ring.JPEG", "jpeg")).toBe("ring.jpg");
    expect(fileName("ring.jpg.jpeg", "jpeg")).toBe("ring.jpg");
    expect(fileName("page.html", "text")).toBe("page.html.txt");
    expect(fileName("", "png")).toBe("document.png");
  });
});

describe("the name of a PDF", () => {
  test.each([
    ["manual.pdf", "manual.pdf"],
    ["Manual.PDF", "Manual.pdf"],
    ["manual.pdf.PDF", "manual.pdf"],
    ["page.html", "page.html.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Users\\me\\Ring sizes.pdf", "Ring sizes.pdf"],
    ["gold\u202efdp.exe", "goldfdp.exe.pdf"],
    ["a\u0000b\u0007c\u200bd.pdf", "abcd.pdf"],
    ["two\r\nlines.pdf", "two lines.pdf"],
    ['quo"te; filename=x.html', 'quo"te; filename=x.html.pdf'],
    ["größe 戒指 💍.pdf", "größe 戒指 💍.pdf"],
    ["e\u0301tude.pdf", "étude.pdf"],
    ["...hidden.pdf", "hidden.pdf"],
    [".pdf", "document.pdf"],
    ["", "document.pdf"],
    ["\ud800broken.pdf", "broken.pdf"],
  ])("%j is %j", (sent, name) => expect(pdfName(sent)).toBe(name));

  test("is limited in length and never cut within a character", () => {
    const name = pdfName(`${"💍".repeat(500)}.pdf`);
    expect([...name]).toHaveLength(124);
    expect(encodeURIComponent(name)).toMatch(/\.pdf$/);
    expect(pdfName(name)).toBe(name);
  });
});

test("our own PDFs are sound: each object is where the table says", () => {
  const text = pdf.toString("latin1");
  const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe("xref");
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places.map((place) => text.slice(place, place + 7))).toEqual(
    places.map((_, index) => `${index + 1} 0 obj`),
  );
  const [, length, stream] = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
  expect(stream).toHaveLength(Number(length));
  expect(smallPdf("A", ["b"])).toEqual(smallPdf("A", ["b"]));
});

test("a PDF reader reads our own PDFs", ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), "loupe-pdf-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "a.pdf"), pdf);
  let text = "";
  try {
    text = execFileSync("pdftotext", [join(folder, "a.pdf"), "-"], { encoding: "utf8" });
  } catch {
    skip("pdftotext is not installed");
  }
  expect(text).toContain("A title (with \\ signs)");
});
