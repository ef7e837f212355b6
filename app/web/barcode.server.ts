/** A Code 128 as the widths of its bars and spaces in modules, a bar first. */
export async function code128(text: string): Promise<number[]> {
  // All the barcodes of the world: three megabytes for those who print.
  const { default: bwip } = await import("bwip-js/node");
  const [symbol] = bwip.raw("code128", text);
  if (!symbol || !("sbs" in symbol)) throw new Error("Code 128 is made of bars");
  return symbol.sbs;
}
