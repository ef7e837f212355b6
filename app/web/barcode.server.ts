/** Code 128 as module widths of alternating bars and spaces, starting with a bar. */
export async function code128(text: string): Promise<number[]> {
  // Loaded on demand: three megabytes, needed only for printing.
  const { default: bwip } = await import("bwip-js/node");
  const [symbol] = bwip.raw("code128", text);
  if (!symbol || !("sbs" in symbol)) throw new Error("Code 128 is made of bars");
  return symbol.sbs;
}

/** A QR code as the path of its dark squares, one unit each, in a square of `size` units without margin. */
export async function qrCode(text: string): Promise<{ size: number; path: string }> {
  const { default: bwip } = await import("bwip-js/node");
  const [symbol] = bwip.raw("qrcode", text);
  if (!symbol || !("pixs" in symbol)) throw new Error("A QR code is made of squares");
  const { pixs, pixx } = symbol;
  const dark = [...pixs].flatMap((bit, at) =>
    bit ? [`M${at % pixx} ${Math.floor(at / pixx)}h1v1h-1z`] : [],
  );
  return { size: pixx, path: dark.join("") };
}
