import { gzipSync } from "node:zlib";
import { type HostileFile, type Outcome, read, refused } from "./case.ts";

const HEAD = "firstName,lastName,notes\n";
const TWO = `${HEAD}Zoé,Ödd,5 ¤\nBo,Odd,\n`;
const LATIN = "firstName,lastName,notes\nZoé,Ödd,x\nBo,Odd,\n";
const MEGABYTE = 1024 * 1024;

const csv = (what: string, make: () => Buffer | string, outcome: Outcome): HostileFile => ({
  what,
  fileName: "odd.csv",
  make,
  outcome,
});
const utf16 = (text: string) => Buffer.from(text, "utf16le");

const ENCODINGS = [
  csv("UTF-8", () => TWO, read(2)),
  csv("UTF-8 with a byte order mark", () => `\uFEFF${TWO}`, read(2)),
  csv("UTF-16 little endian", () => utf16(`\uFEFF${TWO}`), read(2)),
  csv("UTF-16 big endian", () => utf16(`\uFEFF${TWO}`).swap16(), read(2)),
  csv("UTF-16 without a mark", () => utf16(TWO), read(2)),
  csv("UTF-16 big endian without a mark", () => utf16(TWO).swap16(), read(2)),
  csv("Windows-1252", () => Buffer.from(LATIN, "latin1"), read(2)),
  csv(
    "UTF-32",
    () => Buffer.concat([...LATIN].map((c) => Buffer.from([c.charCodeAt(0), 0, 0, 0]))),
    refused(/a text file/),
  ),
  csv("UTF-7", () => "firstName,lastName\nZo+AOk-,Odd\n", read(1)),
  csv(
    "EBCDIC",
    () => Buffer.from([0x86, 0x89, 0x99, 0xa2, 0xa3, 0x6b, 0x93, 0x81, 0x15, 0xc1, 0x6b]),
    refused(/first name/),
  ),
  csv(
    "UTF-8 that is cut off in a letter",
    () => Buffer.from(TWO).subarray(0, Buffer.from(`${HEAD}Zoé,Ö`).length - 1),
    refused(/cut off/),
  ),
  csv(
    "a mark of UTF-8 before what is none",
    () => Buffer.concat([Buffer.from("\uFEFF"), Buffer.from(LATIN, "latin1")]),
    refused(/UTF-8/),
  ),
  csv(
    "UTF-16 of an odd length",
    () => Buffer.concat([utf16(`\uFEFF${TWO}`), Buffer.from("x")]),
    refused(/cut off/),
  ),
  csv(
    "overlong UTF-8",
    () => Buffer.concat([Buffer.from(`${HEAD}Bo,`), Buffer.from([0xc0, 0xaf]), Buffer.from("dd,\n")]),
    read(1),
  ),
  csv(
    "halves of characters",
    () =>
      Buffer.concat([Buffer.from(`\uFEFF${HEAD}Bo,`, "utf16le"), Buffer.from([0x00, 0xd8]), utf16("dd,\n")]),
    read(0, 1, /can't be shown/),
  ),
  csv("two byte order marks", () => `\uFEFF\uFEFF${TWO}`, read(2)),
];

const DELIMITERS = [
  csv("semicolons", () => TWO.replaceAll(",", ";"), read(2)),
  csv("tabs", () => TWO.replaceAll(",", "\t"), read(2)),
  csv("pipes", () => TWO.replaceAll(",", "|"), read(2)),
  csv("Excel's sep= line", () => `sep=^\r\n${TWO.replaceAll(",", "^")}`, read(2)),
  csv("commas above, semicolons below", () => `${HEAD}Ann;Odd;\n`, read(0, 1)),
  csv("carriage returns alone", () => TWO.replaceAll("\n", "\r"), read(2)),
  csv("no line end at the end", () => TWO.trimEnd(), read(2)),
  csv("a page of no-break spaces", () => "\u00a0,\u00a0\n".repeat(100), refused(/first name/)),
];

const QUOTES = [
  csv(
    "a quote that never closes in the header",
    () => 'firstName,"lastName\nAnn,Odd\n',
    refused(/quotation mark/),
  ),
  csv("a quote that never closes", () => `${HEAD}Ann,Odd,\n"Bo,Odd,\nCy,Odd,\n`, read(1, 1, /never closes/)),
  csv(
    "a quote that never closes for a megabyte",
    () => `${HEAD}Ann,Odd,\nBo,"Odd,${"x\n".repeat(MEGABYTE)}`,
    read(1, 1, /longer than 1 MB/),
  ),
  csv(
    "a quote that swallows rows",
    () => `${HEAD}Ann,Odd,"a\nBo,Odd,"b"\nCy,Odd,\n`,
    read(1, 1, /quotation mark/),
  ),
  csv("quotes inside a cell", () => `${HEAD}Ann "A",O"dd,5" ring\n`, read(1)),
  csv("nothing but quotes", () => '"'.repeat(10_001), refused(/first/i)),
  csv("doubled quotes and line ends", () => `${HEAD}Ann,Odd,"says ""hi""\r\nand goes"\n`, read(1)),
  csv("text behind a closing quote", () => `${HEAD}"Ann"x,Odd,\n`, read(1)),
];

const SIZES = [
  csv("nothing", () => "", refused(/empty/)),
  csv("a byte order mark alone", () => "\uFEFF", refused(/empty/)),
  csv("a header alone", () => HEAD, refused(/no rows/)),
  csv("a single letter", () => "x", refused(/first name/)),
  csv("a million line ends", () => "\n".repeat(1_000_000), refused(/empty/)),
  csv("20,000 rows of commas", () => `${HEAD}${",,\n".repeat(20_000)}Ann,Odd,\n`, read(1)),
  csv(
    "5,000 columns",
    () => `${Array.from({ length: 5_000 }, (_, n) => `c${n}`).join(",")}\n`,
    refused(/5,000 columns/),
  ),
  csv(
    "5,000 columns below three",
    () => `${HEAD}Ann,Odd,${"x,".repeat(5_000)}\nBo,Odd,\n`,
    read(1, 1, /names only 3 columns/),
  ),
  csv(
    "a cell of a megabyte",
    () => `${HEAD}Ann,Odd,${"x".repeat(MEGABYTE - 100)}\nBo,Odd,\n`,
    read(1, 1, /longer than 10,000/),
  ),
  csv(
    "a cell of two megabytes",
    () => `${HEAD}Ann,Odd,\nBo,Odd,${"x".repeat(2 * MEGABYTE)}\n`,
    read(1, 1, /longer than 1 MB/),
  ),
  csv(
    "a column name of a megabyte",
    () => `firstName,${"x".repeat(MEGABYTE - 100)}\nAnn,Odd\n`,
    refused(/longer than 200/),
  ),
  csv("two megabytes without a line end", () => "x".repeat(2 * MEGABYTE), refused(/first row can't be read/)),
  csv("64 MB and a byte", () => Buffer.alloc(64 * MEGABYTE + 1, "x"), refused(/larger than 64 MB/, 413)),
];

/** The longest list that can be imported. Slow. */
export const MANY_ROWS = csv(
  "200,000 rows",
  () => `firstName,lastName\n${"A,B\n".repeat(200_000)}`,
  read(200_000),
);

const TOO_LONG = [
  csv(
    "300,000 rows",
    () => `firstName,lastName\n${"A,B\n".repeat(300_000)}`,
    refused(/^The list has 300,000 rows; 200,000 is the most.*Split it into 2 files/),
  ),
];

const HEADERS = [
  csv(
    "the same column twice",
    () => "firstName,lastName,First Name\nAnn,Odd,Bo\n",
    refused(/more than once/),
  ),
  csv("no column for a name", () => "email,zip\na@b.example,01234\n", refused(/first name or last name/)),
  csv("no header at all", () => "Ann,Lee,ann@lee.example\n", refused(/must contain the column names/)),
  csv("columns without names", () => "firstName,lastName,,,\nAnn,Odd,,,\n", read(1)),
  csv("unknown columns of one name", () => "firstName,lastName,a,a\nAnn,Odd,1,2\n", read(1)),
  csv(
    "columns called like parts of JavaScript",
    () => "firstName,lastName,__proto__,constructor,toString\nAnn,Odd,1,2,3\n",
    read(1),
  ),
  csv(
    "columns that want to be the server's",
    () => "firstName,lastName,id,version,totalSpent,createdAt\nAnn,Odd,1,9,99999,0\n",
    read(1),
  ),
  csv("markup as column names", () => "firstName,lastName,<script>alert(1)</script>\nAnn,Odd,x\n", read(1)),
  csv("look-alike letters in a column name", () => "firstNаme,lastName\nAnn,Odd\n", read(0, 1)),
  csv("a title above the header", () => "Our customers\nfirstName,lastName\nAnn,Odd\n", read(1)),
];

const CELLS = [
  csv(
    "markup",
    () => `${HEAD}<b>Ann</b>,<script>alert(1)</script>,"<img src=x onerror=alert(1)>"\n`,
    read(1),
  ),
  csv("formulas", () => `${HEAD}=1+1,+1,-1\n@SUM(A1),"=HYPERLINK(""http://x.example"",""a"")",\n`, read(2)),
  csv("DDE", () => `${HEAD}"=cmd|' /C calc'!A0",Odd,"@SUM(1+9)*cmd|' /C calc'!A0"\n`, read(1)),
  csv("SQL", () => `${HEAD}"Robert'); DROP TABLE customers;--",Odd,' or 1=1\n`, read(1)),
  csv("control characters", () => `${HEAD}A\u0007nn,O\u001bdd,\n`, read(0, 1, /can't be shown/)),
  csv("a NUL in a cell", () => `${HEAD}A\0nn,Odd,\n`, refused(/a text file/)),
  csv("nothing but NULs", () => Buffer.alloc(5_000), refused(/a text file/)),
  csv("a NUL at the end", () => `${TWO}\0`, refused(/a text file/)),
  csv("emoji and combining marks", () => `${HEAD}Ann 👩‍👩‍👧,O${"\u0301".repeat(50)}dd,\n`, read(1)),
  csv("letters that run to the left", () => `${HEAD}\u202Ednim,שלום,مرحبا\n`, read(1)),
  csv("a name of 300 letters", () => `${HEAD}${"a".repeat(300)},Odd,\n`, read(0, 1, /longer than 200/)),
  csv("a name in two lines", () => `${HEAD}"An\nn",Odd,\n`, read(0, 1, /line break/)),
  csv("template braces and format marks", () => `${HEAD}{{7*7}},\${7*7},%s%n%x\n`, read(1)),
  csv(
    "dates of no calendar",
    () => "firstName,lastName,birthdate\nAnn,Odd,2/30/1990\nBo,Odd,99/99/9999\nCy,Odd,1/1/1990\n",
    read(1, 2),
  ),
  csv(
    "stores and tiers of another shop",
    () => "firstName,lastName,store,tier\nAnn,Odd,mars,adamantium\nBo,Odd,Denver,GOLD\n",
    read(1, 1),
  ),
];

const OTHER_FILES: HostileFile[] = [
  csv("a PDF", () => "%PDF-1.7\n%âãÏÓ\n", refused(/PDF/)),
  csv("a PNG", () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), refused(/picture/)),
  csv("a JPEG", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), refused(/picture/)),
  csv("a gzip", () => gzipSync(TWO), refused(/gzip/)),
  csv("a program", () => Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), refused(/a text file/)),
  csv("a SQLite file", () => "SQLite format 3\0", refused(/a text file/)),
  csv("a web page", () => "<!doctype html><title>x</title>", refused(/first name/)),
  csv("JSON", () => '[{"firstName":"Ann","lastName":"Odd"}]', refused(/first name|no customers/)),
  csv("a vCard", () => "BEGIN:VCARD\nFN:Ann Odd\nEND:VCARD\n", refused(/first name/)),
  { what: "a text file", fileName: "odd.txt", make: () => TWO, outcome: refused(/CSV or Excel/) },
  {
    what: "a program behind .csv",
    fileName: "odd.csv.exe",
    make: () => TWO,
    outcome: refused(/CSV or Excel/),
  },
  { what: "no ending", fileName: "odd", make: () => TWO, outcome: refused(/CSV or Excel/) },
];

const named = (what: string, fileName: string, outcome: Outcome = read(2)): HostileFile => ({
  what,
  fileName,
  make: () => TWO,
  outcome,
});

const NAMES = [
  named("a name with folders", "../../../etc/passwd.csv"),
  named("a name with Windows' folders", "C:\\Users\\x\\..\\list.csv"),
  named("a name that runs to the left", "\u202Evsc.exe.csv"),
  named("a name of 300 letters", `${"x".repeat(300)}.csv`),
  named("a name of an ending alone", ".csv"),
  named("a name with markup", "<img src=x onerror=alert(1)>.csv"),
  named("a name with emoji", "💎 customers.CSV"),
  named("a device's name", "CON.csv"),
  named("a formula as a name", "=cmd|x!A1.csv"),
];

export const TEXT_FILES: readonly HostileFile[] = [
  ...ENCODINGS,
  ...DELIMITERS,
  ...QUOTES,
  ...SIZES,
  ...TOO_LONG,
  ...HEADERS,
  ...CELLS,
  ...OTHER_FILES,
  ...NAMES,
];
