/** Code 128 as module widths of alternating bars and spaces, starting with a bar. */
export async function code128(text: string): Promise<number[]> {
  // Loaded on demand: three megabytes, needed only for printing.
  const { default: bwip } = await import("bwip-js/node");
  const [symbol] = bwip.raw("code128", text);
  if (!symbol || !("sbs" in symbol)) throw new Error("Code 128 is made of bars");
  return symbol.sbs;
}
