import bwip from "bwip-js/node";

/** A Code 128 as the widths of its bars and spaces in modules, a bar first. */
export function code128(text: string): number[] {
  const [symbol] = bwip.raw("code128", text);
  if (!symbol || !("sbs" in symbol)) throw new Error("Code 128 is made of bars");
  return symbol.sbs;
}
