import { CFB, utils, write, type BookType } from "xlsx";
import { type HostileFile, type Outcome, read, refused } from "./case.ts";
import { book, bookParts, HEAD, type Part, sheetRow, zip } from "./zip.ts";

const MEGABYTE = 1024 * 1024;
const ODD = sheetRow(2, "Ann", "Odd");
const DAMAGED = /damaged/;
const TOO_MUCH = /far more than a list/;

const xlsx = (
  what: string,
  make: () => Buffer | string,
  outcome: Outcome,
  fileName = "odd.xlsx",
): HostileFile => ({
  what,
  fileName,
  make,
  outcome,
});
const xls = (what: string, make: () => Buffer | string, outcome: Outcome) =>
  xlsx(what, make, outcome, "odd.xls");

/** Parts of a valid workbook, with one changed. */
function changed(name: string, change: (part: Part) => Part): Buffer {
  return zip(bookParts({}).map((part) => (part.name === name ? change(part) : part)));
}

function oldBook(type: BookType): Buffer {
  const sheet = utils.aoa_to_sheet([
    ["firstName", "lastName"],
    ["Ann", "Old"],
  ]);
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, "People");
  return write(workbook, { type: "buffer", bookType: type }) as Buffer;
}

function ole(streams: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content);
  return CFB.write(container, { type: "buffer" }) as Buffer;
}

/** A workbook stream whose second record marks the rest as encrypted. */
function lockedStream(): Buffer {
  const { content } = CFB.find(CFB.read(oldBook("biff8"), { type: "buffer" }), "/Workbook")!;
  const records = Buffer.from(content);
  const first = 4 + records.readUInt16LE(2);
  const filePass = Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]);
  return Buffer.concat([records.subarray(0, first), filePass, records.subarray(first)]);
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, " ");

const ARCHIVES = [
  xlsx("a plain one", () => book(), read(1)),
  xlsx("nothing", () => "", refused(/empty/)),
  xlsx("a single byte", () => "P", refused(/text file/)),
  xlsx("the end of an archive alone", () => zip([]), refused(/zip archive/)),
  xlsx("an archive of other things", () => zip([{ name: "a.txt", content: "x" }]), refused(/zip archive/)),
  xlsx(
    "an archive in an archive",
    () => zip([{ name: "inner.xlsx", content: book(), isStored: true }]),
    refused(/zip archive/),
  ),
  xlsx(
    "160 MB of blanks in a part",
    () => book({ more: [{ name: "xl/bomb.xml", content: zeros(160) }] }),
    refused(TOO_MUCH),
  ),
  xlsx(
    "20 MB of blanks in a sheet",
    () => book({ sheet: `${HEAD}${ODD}${" ".repeat(20 * MEGABYTE)}` }),
    refused(TOO_MUCH),
  ),
  xlsx(
    "blanks that are said to be few",
    () => book({ more: [{ name: "xl/bomb.xml", content: zeros(30), declared: 100 }] }),
    refused(DAMAGED),
  ),
  xlsx(
    "parts that share their bytes",
    () => {
      const bomb = { name: "xl/bomb.xml", content: zeros(3) };
      return book({
        more: [
          bomb,
          ...Array.from({ length: 40 }, (_, n) => ({ ...bomb, name: `xl/b${n}.xml`, offset: 4_000 })),
        ],
      });
    },
    refused(DAMAGED),
  ),
  xlsx(
    "a part that is quoted by another",
    () => {
      const inner = zip([{ name: "xl/q.xml", content: zeros(1) }]);
      return book({
        more: [
          { name: "xl/outer.bin", content: inner, isStored: true },
          { name: "xl/q.xml", content: zeros(1), offset: 2_500 },
        ],
      });
    },
    refused(DAMAGED),
  ),
  xlsx(
    "3,000 parts",
    () => book({ more: Array.from({ length: 3_000 }, (_, n) => ({ name: `x/${n}`, content: "" })) }),
    refused(TOO_MUCH),
  ),
  xlsx(
    "a part twice",
    () => book({ more: [{ name: "xl/workbook.xml", content: "<x/>" }] }),
    refused(DAMAGED),
  ),
  xlsx(
    "a part with a password",
    () => changed("xl/workbook.xml", (part) => ({ ...part, flags: 1 })),
    refused(/password/),
  ),
  xlsx(
    "a part packed in an unknown way",
    () => changed("xl/workbook.xml", (part) => ({ ...part, method: 12 })),
    refused(DAMAGED),
  ),
  xlsx(
    "a wrong checksum",
    () => changed("xl/workbook.xml", (part) => ({ ...part, crc: 1 })),
    refused(DAMAGED),
  ),
  xlsx(
    "a part beyond the end",
    () => changed("xl/workbook.xml", (part) => ({ ...part, offset: 0xfffffffe })),
    refused(DAMAGED),
  ),
  xlsx(
    "parts that climb out of their folder",
    () =>
      book({
        more: [
          { name: "../../../../tmp/x.xml", content: "x" },
          { name: "/etc/x", content: "x" },
        ],
      }),
    read(1),
  ),
  xlsx("cut off", () => book().subarray(0, 700), refused(DAMAGED)),
  xlsx(
    "a second directory, in ZIP64",
    () => {
      const whole = book();
      const record = Buffer.alloc(56);
      record.writeUInt32LE(0x06064b50, 0);
      const locator = Buffer.alloc(20);
      locator.writeUInt32LE(0x07064b50, 0);
      locator.writeUInt32LE(whole.length - 22, 8);
      return Buffer.concat([whole.subarray(0, -22), record, locator, whole.subarray(-22)]);
    },
    refused(DAMAGED),
  ),
  xlsx("text behind the end", () => Buffer.concat([book(), Buffer.from("more")]), refused(DAMAGED)),
  xlsx(
    "a directory that is no directory",
    () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(500, 7)]),
    refused(DAMAGED),
  ),
  xlsx("no list of types", () => book({ without: "[Content_Types].xml" }), refused(/zip archive/)),
  xlsx(
    "the types of a letter",
    () =>
      book({
        contentTypes:
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      }),
    refused(/zip archive/),
  ),
  xlsx(
    "an OpenDocument sheet",
    () =>
      zip([{ name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet", isStored: true }]),
    refused(/OpenDocument/),
  ),
  xlsx("a binary workbook", () => oldBook("xlsb"), refused(/xlsb/)),
  xlsx(
    "macros",
    () =>
      book({
        contentTypes:
          '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        more: [{ name: "xl/vbaProject.bin", content: Buffer.alloc(2_000, 0xcd) }],
      }),
    read(1),
  ),
  xlsx("no workbook part", () => book({ without: "xl/workbook.xml" }), refused(DAMAGED)),
  xlsx("no sheet part", () => book({ without: "xl/worksheets/sheet1.xml" }), refused(/damaged|empty/)),
];

const lol =
  '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const SHEETS = [
  xlsx("a dimension to XFD1048576", () => book({ dimension: "A1:XFD1048576" }), read(1)),
  xlsx(
    "a cell at XFD1048576",
    () =>
      book({
        sheet: `${HEAD}${ODD}<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>`,
      }),
    read(1, 1, /Row 1048576: column 501/),
  ),
  xlsx(
    "rows far beyond the last",
    () => book({ sheet: `${HEAD}${ODD}<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>` }),
    read(1, 1),
  ),
  xlsx(
    "columns far beyond the last",
    () => book({ sheet: `${HEAD}${ODD}<row r="3"><c r="ZZZZZZZ3"><v>1</v></c></row>` }),
    read(1, 1),
  ),
  xlsx(
    "a row before the first",
    () => book({ sheet: `${HEAD}${ODD}<row r="-5"><c r="A-5"><v>1</v></c></row>` }),
    read(1, 1),
  ),
  xlsx(
    "16,384 columns",
    () =>
      book({
        sheet: `<row r="1">${Array.from({ length: 16_384 }, (_, n) => `<c r="${utils.encode_col(n)}1" t="inlineStr"><is><t>c${n}</t></is></c>`).join("")}</row>${ODD}`,
      }),
    refused(/500 is the most/),
  ),
  xlsx(
    "a cell of a megabyte",
    () => book({ sheet: `${HEAD}${sheetRow(2, "Ann", "Odd", noise(MEGABYTE))}${sheetRow(3, "Bo", "Odd")}` }),
    read(1, 1, /longer than 10,000/),
  ),
  xlsx(
    "a shared text of a megabyte, 5,000 times",
    () =>
      book({
        strings: `<si><t>${noise(MEGABYTE)}</t></si>`,
        sheet:
          HEAD +
          Array.from({ length: 5_000 }, (_, n) =>
            sheetRow(n + 2, "Ann", "Odd", `<c r="C${n + 2}" t="s"><v>0</v></c>`),
          ).join(""),
      }),
    refused(/64 MB of text/),
  ),
  xlsx(
    "shared texts that are not there",
    () =>
      book({
        strings: "<si><t>x</t></si>",
        sheet: `${HEAD}${sheetRow(2, "Ann", "Odd", '<c r="C2" t="s"><v>99999999</v></c>')}`,
      }),
    refused(DAMAGED),
  ),
  xlsx(
    "entities in a sheet",
    () =>
      book({
        sheet: `<?xml version="1.0"?>${lol}<worksheet ${NS}><sheetData>${HEAD}${sheetRow(2, "Ann", "&c;")}</sheetData></worksheet>`,
      }),
    refused(/read safely/),
  ),
  xlsx(
    "entities in the shared texts",
    () => book({ strings: `<?xml version="1.0"?>${lol}<sst ${NS}><si><t>&c;</t></si></sst>` }),
    refused(/read safely/),
  ),
  xlsx(
    "an entity that is a file",
    () =>
      book({
        sheet: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet ${NS}><sheetData>${HEAD}${sheetRow(2, "Ann", "&f;")}</sheetData></worksheet>`,
      }),
    refused(/read safely/),
  ),
  xlsx(
    "100,000 elements inside each other",
    () => book({ sheet: `${HEAD}${ODD}${"<x>".repeat(100_000)}` }),
    read(1),
  ),
  xlsx(
    "XML that ends in the middle",
    () =>
      book({
        sheet: `<?xml version="1.0"?><worksheet ${NS}><sheetData>${HEAD}${ODD}<row r="3"><c r="A3" t="inlineStr"><is><t>B`,
      }),
    refused(/damaged|empty/),
  ),
  xlsx(
    "no XML at all",
    () => book({ sheet: "<?xml but then something else entirely" }),
    refused(/damaged|empty/),
  ),
  xlsx("a sheet without rows", () => book({ sheet: "" }), refused(/empty/)),
  xlsx("a header alone", () => book({ sheet: HEAD }), refused(/no rows/)),
  xlsx(
    "20,001 customers",
    () =>
      book({ sheet: HEAD + Array.from({ length: 20_001 }, (_, n) => sheetRow(n + 2, "A", "B")).join("") }),
    refused(/The sheet has 20,001 rows; 20,000 is the most/),
  ),
  xlsx(
    "a million empty rows",
    () =>
      book({
        sheet: `${HEAD}${ODD}${Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 3}"/>`).join("")}`,
      }),
    read(1),
  ),
  xlsx(
    "formulas and their values",
    () =>
      book({
        sheet:
          HEAD +
          sheetRow(
            2,
            '<c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>Ann</v></c>',
            "Odd",
            '<c r="C2"><f>1+1</f></c>',
          ),
      }),
    read(1),
  ),
  xlsx(
    "DDE",
    () =>
      book({
        sheet: HEAD + sheetRow(2, "Ann", "Odd", `<c r="C2" t="str"><f>cmd|'/C calc'!A0</f><v>0</v></c>`),
        more: [
          {
            name: "xl/externalLinks/externalLink1.xml",
            content: `<externalLink ${NS}><ddeLink ddeService="cmd" ddeTopic="/C calc"/></externalLink>`,
          },
        ],
      }),
    read(1),
  ),
  xlsx(
    "markup in cells",
    () =>
      book({
        sheet: HEAD + sheetRow(2, "&lt;b&gt;Ann&lt;/b&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;", "=1+1"),
      }),
    read(1),
  ),
  xlsx(
    "errors in cells",
    () => book({ sheet: HEAD + sheetRow(2, '<c r="A2" t="e"><v>#REF!</v></c>', "Odd") }),
    read(0, 1, /shows #REF!/),
  ),
  xlsx(
    "kinds of cells that there are not",
    () => book({ sheet: HEAD + sheetRow(2, "Ann", "Odd", '<c r="C2" t="zz" s="9999"><v>1e999</v></c>') }),
    read(1),
  ),
  xlsx(
    "a workbook that calls itself 1,000 sheets",
    () =>
      book({
        workbook: `<workbook ${NS} xmlns:r="x"><sheets>${Array.from({ length: 1_000 }, (_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="rId1"/>`).join("")}</sheets></workbook>`,
      }),
    read(1),
  ),
  xlsx(
    "a million merged cells",
    () =>
      book({
        sheet: `<?xml version="1.0"?><worksheet ${NS}><sheetData>${HEAD}${ODD}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`,
      }),
    read(1),
  ),
];

const OLD = [
  xls("Excel 97", () => oldBook("biff8"), read(1)),
  xls("Excel 95", () => oldBook("biff5"), read(1)),
  xls("Excel 2", () => oldBook("biff2"), read(1)),
  xls("a new workbook with the old ending", () => book(), read(1)),
  xlsx("an old workbook with the new ending", () => oldBook("biff8"), read(1)),
  xlsx(
    "a workbook with a password",
    () => ole({ EncryptionInfo: Buffer.alloc(200), EncryptedPackage: Buffer.alloc(5_000) }),
    refused(/password/),
  ),
  xls("an old workbook with a password", () => ole({ Workbook: lockedStream() }), refused(/password/)),
  xls("a letter", () => ole({ WordDocument: Buffer.alloc(5_000) }), refused(/not a workbook/)),
  xls(
    "an old workbook, cut off",
    () => oldBook("biff8").subarray(0, 1_500),
    refused(/damaged|not a workbook|empty/),
  ),
  xls(
    "an old workbook of noise",
    () => ole({ Workbook: Buffer.from(Array.from({ length: 9_000 }, (_, n) => (n * 7_919) % 251)) }),
    refused(DAMAGED),
  ),
  xls(
    "sectors that run in a circle",
    () => {
      const bytes = oldBook("biff8");
      for (let at = 512; at + 4 <= 1_024; at += 4) bytes.writeUInt32LE(0, at);
      return bytes;
    },
    refused(/./),
  ),
  xls(
    "a signature and nothing else",
    () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    refused(DAMAGED),
  ),
  xls("a web page", () => "<html><table><tr><td>firstName</td></tr></table></html>", refused(/web page/)),
  xls(
    "XML of Excel 2003",
    () => '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    refused(/XML file/),
  ),
  xls("text with tabs", () => "firstName\tlastName\nAnn\tOdd\n", refused(/text file.*\.csv/)),
  xls("a PDF", () => "%PDF-1.7\n", refused(/isn't an Excel workbook/)),
  xlsx(
    "a PNG",
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
    refused(/isn't an Excel workbook/),
  ),
  xlsx("a workbook called .csv", () => book(), refused(/Excel workbook, not a CSV/), "odd.csv"),
  xlsx(
    "an old workbook called .csv",
    () => oldBook("biff8"),
    refused(/Excel workbook, not a CSV/),
    "odd.csv",
  ),
  xlsx(
    "an archive called .csv",
    () => zip([{ name: "a.txt", content: "x" }]),
    refused(/zip archive/),
    "odd.csv",
  ),
  xlsx(
    "10 MB and a byte",
    () => Buffer.alloc(10 * MEGABYTE + 1, "PK\x03\x04"),
    refused(/larger than 10 MB/, 413),
  ),
];

/** Text that hardly compresses. */
function noise(length: number): string {
  let seed = 1;
  const letters: string[] = [];
  for (let n = 0; n < length; n += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    letters.push(String.fromCharCode(97 + (seed % 26)));
  }
  return letters.join("");
}

export const WORKBOOKS: readonly HostileFile[] = [...ARCHIVES, ...SHEETS, ...OLD];
