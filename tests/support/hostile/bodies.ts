import { type HostileBody, type Outcome, read, refused } from "./case.ts";

const FORM = "multipart/form-data; boundary=abc";
const CSV = "firstName,lastName\r\nAnn,Body\r\n";
const UNREADABLE = /damaged or cut off/;

const disposition = (rest: string) => `Content-Disposition: form-data; name="file"; ${rest}\r\n`;
const part = (head: string, content = CSV) => `--abc\r\n${head}\r\n${content}\r\n`;
const file = (rest = 'filename="a.csv"') => part(disposition(rest));
const END = "--abc--\r\n";

const body = (
  what: string,
  text: string | (() => Buffer | string),
  outcome: Outcome,
  type = FORM,
): HostileBody => ({
  what,
  type,
  make: typeof text === "string" ? () => text : text,
  outcome,
});

/** Malformed multipart bodies. */
export const BODIES: readonly HostileBody[] = [
  body("a good one", file() + END, read(1)),
  body("two files", file() + file() + END, refused(/Choose one file: 2 were sent/)),
  body("no file", END, refused(/Choose a file|damaged or cut off/)),
  body("a file without a name", file('filename=""') + END, refused(/Choose a file/)),
  body("a name of slashes alone", file('filename="///"') + END, refused(/Choose a file/)),
  body("a NUL in the name", file('filename="a\0.csv"') + END, read(1)),
  body("a name in another alphabet", file("filename*=UTF-8''%D0%BA%D0%BB.csv") + END, read(1)),
  body("a name that says it is encoded and is not", file("filename*=UTF-99''%ZZ.csv") + END, read(1)),
  body("a name of 100,000 letters", file(`filename="${"x".repeat(100_000)}.csv"`) + END, refused(/./)),
  body(
    "a hundred header lines",
    part(disposition('filename="a.csv"') + "X-A: b\r\n".repeat(100)) + END,
    read(1),
  ),
  body(
    "a thousand fields",
    `${'--abc\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(1_000)}${file()}${END}`,
    refused(/too many fields/, 400),
  ),
  body(
    "a field called __proto__",
    `--abc\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n${file()}${END}`,
    read(1),
  ),
  body("a part without a disposition", part("Content-Type: text/csv\r\n") + END, refused(/./)),
  body("cut off in the file", file().slice(0, -20), refused(UNREADABLE, 400)),
  body("cut off in a part's head", "--abc\r\nContent-Dispo", refused(UNREADABLE, 400)),
  body("no last boundary", file(), refused(UNREADABLE, 400)),
  body("another boundary", file() + END, refused(UNREADABLE, 400), "multipart/form-data; boundary=xyz"),
  body("no boundary", file() + END, refused(UNREADABLE, 400), "multipart/form-data"),
  body("an empty boundary", file() + END, refused(UNREADABLE, 400), 'multipart/form-data; boundary=""'),
  body(
    "a boundary of 10,000 letters",
    file() + END,
    refused(UNREADABLE, 400),
    `multipart/form-data; boundary=${"a".repeat(10_000)}`,
  ),
  body("line feeds alone", (file() + END).replaceAll("\r\n", "\n"), refused(UNREADABLE, 400)),
  body("nothing", "", refused(UNREADABLE, 400)),
  body(
    "noise",
    () => Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 256)),
    refused(UNREADABLE, 400),
  ),
  body("text behind the end", `${file()}${END}and more`, read(1)),
  body(
    "a form in a form",
    part(
      disposition('filename="a.csv"') + "Content-Type: multipart/mixed; boundary=def\r\n",
      `--def\r\n\r\n${CSV}\r\n--def--`,
    ) + END,
    // Its two boundaries count as a title and a row.
    read(1, 1),
  ),
  body(
    "said to be base64",
    part(`${disposition('filename="a.csv"')}Content-Transfer-Encoding: base64\r\n`) + END,
    read(1),
  ),
  body("a file as it is", CSV, refused(/multipart/, 415), "text/csv"),
  body("JSON", "{}", refused(/multipart/, 415), "application/json"),
  body("a form without files", "file=a", refused(/multipart/, 415), "application/x-www-form-urlencoded"),
];
