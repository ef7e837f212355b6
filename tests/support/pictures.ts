import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

let made = 0;

/** Pixels of a picture with a red left half and a blue right half. No two are the same. */
export function pixels({ width = 240, height = 160 } = {}): Buffer {
  const green = (made += 1) % 200;
  const row = Buffer.alloc(width * 3, Buffer.from([250, green, 0]));
  row.fill(Buffer.from([0, green, 250]), Math.ceil(width / 2) * 3);
  return Buffer.alloc(width * height * 3, row);
}

interface Size {
  width?: number;
  height?: number;
}

export function aPicture(format: "jpeg" | "png" | "webp" = "jpeg", { width = 240, height = 160 }: Size = {}) {
  return sharp(pixels({ width, height }), { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** A JPEG as a phone writes it: to be turned by 90°, with place, camera and a comment. */
export async function aPhoneJpeg(): Promise<Buffer> {
  const jpeg = await aPicture("jpeg");
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>26,22.1N</exif:GPSLatitude></x:xmpmeta>`;
  const parts = [
    segment(0xe1, exif({ orientation: 6, make: "Zqxphone" })),
    segment(0xe1, Buffer.from(xmp)),
    segment(0xfe, Buffer.from("Xyzzy Banyan Way")),
  ];
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Orientation, camera, and a latitude of 26° 22', in TIFF's little-endian layout. */
function exif({ orientation, make }: { orientation: number; make: string }): Buffer {
  const tiff = Buffer.alloc(160);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  tiff.writeUInt16LE(3, 8);
  entry(10, 0x010f, 2, make.length + 1, 60);
  entry(22, 0x0112, 3, 1, orientation);
  entry(34, 0x8825, 4, 1, 80);
  tiff.write(make, 60, "latin1");
  tiff.writeUInt16LE(2, 80);
  entry(82, 1, 2, 2, "N".charCodeAt(0));
  entry(94, 2, 5, 3, 112);
  [26, 1, 22, 1, 0, 1].forEach((part, index) => tiff.writeUInt32LE(part, 112 + index * 4));
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
}

/** A complete PNG of black pixels, in a thousandth of their bytes. */
export function aBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The beginning of an iPhone's photo, by which it is recognized. */
export const HEIC = Buffer.concat([
  Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
  Buffer.alloc(4_000),
]);

/** The color at a point of a picture, in fractions of its size. 'red' is the original left half. */
export async function colorAt(picture: Buffer, x: number, y: number): Promise<"red" | "blue" | "another"> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : "another";
}
