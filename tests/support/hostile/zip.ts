import { crc32, deflateRawSync } from "node:zlib";

/** A part of an archive, with false metadata. */
export interface Part {
  name: string;
  content: Buffer | string;
  /** Stored without compression. */
  isStored?: boolean;
  /** Claimed uncompressed size. */
  declared?: number;
  method?: number;
  flags?: number;
  crc?: number;
  /** Claimed offset. */
  offset?: number;
}

/** Builds a zip archive that may be invalid. */
export function zip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const data = part.isStored ? content : deflateRawSync(content);
    const name = Buffer.from(part.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.flags ?? 0, 2);
    common.writeUInt16LE(part.method ?? (part.isStored ? 0 : 8), 4);
    common.writeUInt32LE(part.crc ?? crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(part.declared ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    files.push(Buffer.from("PK\x03\x04", "latin1"), common, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(part.offset ?? at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, name);
    at += 30 + name.length + data.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(names.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, names, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface Book {
  /** Content of `<sheetData>`, or the whole part. */
  sheet?: string;
  /** Content of `<sst>`, or the whole part. */
  strings?: string;
  dimension?: string;
  contentTypes?: string;
  more?: readonly Part[];
  without?: string;
  workbook?: string;
}

/** Parts of a minimal workbook. */
export function bookParts({
  sheet = ANN,
  strings,
  dimension,
  contentTypes,
  more = [],
  without,
  workbook,
}: Book): Part[] {
  const whole = (text: string, open: string, close: string) =>
    text.startsWith("<?xml") ? text : `${XML}${open}${text}${close}`;
  const parts: Part[] = [
    {
      name: "[Content_Types].xml",
      content:
        contentTypes ??
        `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${MAIN}.sharedStrings+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content:
        workbook ??
        `${XML}<workbook ${NS} xmlns:r="${REL}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: whole(
        sheet,
        `<worksheet ${NS}>${dimension ? `<dimension ref="${dimension}"/>` : ""}<sheetData>`,
        "</sheetData></worksheet>",
      ),
    },
  ];
  if (strings !== undefined)
    parts.push({ name: "xl/sharedStrings.xml", content: whole(strings, `<sst ${NS}>`, "</sst>") });
  return [...parts.filter(({ name }) => name !== without), ...more];
}

/** A sheet row; cells are inline text unless they are markup. */
export function sheetRow(row: number, ...cells: string[]): string {
  const inside = cells.map((text, place) => {
    if (text.startsWith("<c")) return text;
    return `<c r="${String.fromCharCode(65 + place)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  });
  return `<row r="${row}">${inside.join("")}</row>`;
}

export const HEAD = sheetRow(1, "firstName", "lastName", "notes");
const ANN = HEAD + sheetRow(2, "Ann", "Odd");

export function book(parts: Book = {}): Buffer {
  return zip(bookParts(parts));
}
