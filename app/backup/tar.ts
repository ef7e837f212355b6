import type { Readable } from "node:stream";

const BLOCK = 512;
/** What eleven octal digits can say; longer sizes are written in base 256, as GNU tar does. */
const OCTAL_MAX = 8 ** 11 - 1;

/** An archive that isn't one, or breaks off. */
export class BrokenArchive extends Error {
  override name = "BrokenArchive";
}

/** The block before a file's content. Names of up to 100 bytes. */
export function tarHeader(name: string, size: number, mtime: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for an archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  writeSize(block, size);
  block.write(
    `${Math.floor(mtime / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** Fills a file's content up to a whole block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

export interface TarEntry {
  name: string;
  size: number;
  /** Must be read to its end before the next entry is asked for. */
  content: AsyncGenerator<Buffer>;
}

/** Reads an archive of plain files as it streams by; whatever else stands in it is refused. */
export async function* readTar(stream: Readable): AsyncGenerator<TarEntry> {
  const bytes = byteReader(stream);
  for (;;) {
    const header = await bytes.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) {
      await bytes.onlyZeros();
      return;
    }
    const { name, size } = readHeader(header);
    const content = bytes.pieces(size);
    yield { name, size, content };
    for await (const piece of content) void piece;
    await bytes.exactly(tarPadding(size).length);
  }
}

function readHeader(block: Buffer): { name: string; size: number } {
  const said = parseInt(text(block, 148, 8), 8);
  if (block.toString("latin1", 257, 262) !== "ustar" || said !== checksum(block))
    throw new BrokenArchive("no archive, or a damaged one");
  const type = text(block, 156, 1);
  const name = text(block, 0, 100);
  if ((type !== "0" && type !== "") || text(block, 345, 155) !== "")
    throw new BrokenArchive("it holds something else than plain files");
  const size = readSize(block);
  if (!Number.isSafeInteger(size) || size < 0) throw new BrokenArchive("a file without a size");
  return { name, size };
}

function writeSize(block: Buffer, size: number) {
  if (size <= OCTAL_MAX) {
    block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
    return;
  }
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(size), 128);
}

function readSize(block: Buffer): number {
  if (block[124] === 0x80) return Number(block.readBigUInt64BE(128));
  const octal = text(block, 124, 12).trim();
  return /^[0-7]+$/.test(octal) ? parseInt(octal, 8) : -1;
}

/** The sum of a header's bytes, with blanks where the sum itself stands. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of block.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

function text(block: Buffer, at: number, length: number): string {
  const end = block.indexOf(0, at);
  return block.toString("utf8", at, end === -1 || end > at + length ? at + length : end);
}

/** Takes a stream apart by counts of bytes. */
function byteReader(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);

  async function some(atMost: number): Promise<Buffer | null> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return null;
      rest = value;
    }
    const piece = rest.subarray(0, atMost);
    rest = rest.subarray(piece.length);
    return piece;
  }

  async function* pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const piece = await some(left);
      if (!piece) throw new BrokenArchive("it breaks off");
      left -= piece.length;
      yield piece;
    }
  }

  return {
    pieces,
    async exactly(size: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for await (const piece of pieces(size)) parts.push(piece);
      return Buffer.concat(parts);
    },
    /** Reads on to the end, so that the stream's own checks are made. */
    async onlyZeros(): Promise<void> {
      for (let piece = await some(BLOCK); piece; piece = await some(BLOCK))
        if (!piece.every((byte) => byte === 0)) throw new BrokenArchive("something stands behind its end");
    },
  };
}
