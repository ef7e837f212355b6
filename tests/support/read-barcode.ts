/** Module widths of the characters of Code 128 (ISO/IEC 15417), three bars and three spaces each, from 0 to 105. */
const PATTERNS: readonly string[] =
  "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232".match(
    /.{6}/g,
  ) ?? [];
const CODE_B = 100;
const CODE_C = 99;
const STARTS: Record<number, "B" | "C"> = { 104: "B", 105: "C" };
const STOP = "2331112";

/**
 * Reads the Code 128 barcode of a page as a scanner does, from its bars alone. Throws where a scanner would
 * read nothing: unknown patterns, or a wrong check character.
 */
export function readBarcode(html: string): string {
  const svg = /<svg[^>]*class="barcode"[^]*?<\/svg>/.exec(html)?.[0] ?? "";
  const total = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const bars = [...svg.matchAll(/<rect[^>]*>/g)].map(([rect]) => ({
    x: Number(/ x="(\d+)"/.exec(rect)?.[1]),
    width: Number(/ width="(\d+)"/.exec(rect)?.[1]),
  }));
  const widths = bars.flatMap(({ x, width }, nth) => {
    const next = bars[nth + 1]?.x ?? total;
    return next === x + width ? [width] : [width, next - x - width];
  });
  return textOf(widths.join(""));
}

function textOf(widths: string): string {
  if (!widths.endsWith(STOP)) throw new Error("The barcode has no end");
  const values = (widths.slice(0, -STOP.length).match(/.{6}/g) ?? []).map((pattern) =>
    PATTERNS.indexOf(pattern),
  );
  const [start = -1, ...rest] = values;
  const check = rest.pop();
  const sum = rest.reduce((sum, value, nth) => sum + value * (nth + 1), start) % 103;
  if (values.includes(-1) || check !== sum) throw new Error("The barcode can't be read");
  let set = STARTS[start];
  let text = "";
  for (const value of rest) {
    if (set === "C" && value < CODE_B) text += String(value).padStart(2, "0");
    else if (set === "B" && value < 95) text += String.fromCharCode(32 + value);
    else if (value === CODE_B) set = "B";
    else if (value === CODE_C) set = "C";
    else throw new Error(`Code 128 character ${value} is not expected`);
  }
  return text;
}
