/**
 * Computes lengths that browsers before 2018 can't compute, or not when nested: `calc(4px * 1)` and `max(3px,
 * 0px)`.
 */
export function computed(value: string): string {
  let text = value;
  for (;;) {
    const next = text
      .replace(/\bmax\(\s*(-?[\d.]+)px\s*,\s*(-?[\d.]+)px\s*\)/g, (_all, a, b) => `${Math.max(+a, +b)}px`)
      .replace(/(?:calc)?\(([^()]*)\)/g, (all, inner: string, at: number) => {
        const isFunction = !all.startsWith("calc") && /[\w-]$/.test(text.slice(0, at));
        return isFunction ? all : (sum(inner) ?? all);
      });
    if (next === text) return text;
    text = next;
  }
}

function sum(text: string): string | undefined {
  if (!/^[\s\d.+*/a-z%-]+$/.test(text)) return undefined;
  const words = text.trim().split(/\s+/);
  const terms: { sign: number; amount: number; unit: string }[] = [];
  let sign = 1;
  let operation = "+";
  for (const [at, word] of words.entries()) {
    if (at % 2 === 1) {
      operation = word;
      if (word === "+" || word === "-") sign = word === "-" ? -1 : 1;
      continue;
    }
    const [, digits, unit = ""] = /^(-?[\d.]+)(px|em|%|ms)?$/.exec(word) ?? [];
    if (digits === undefined) return undefined;
    const last = terms.at(-1);
    if (last && operation === "*") {
      last.amount *= Number(digits);
      last.unit ||= unit;
    } else if (last && operation === "/") last.amount /= Number(digits);
    else terms.push({ sign, amount: Number(digits), unit });
  }
  const nonZero = terms.filter(({ amount }) => amount !== 0);
  const units = new Set(nonZero.map(({ unit }) => unit));
  if (units.size > 1) return undefined;
  const total = nonZero.reduce((all, one) => all + one.sign * one.amount, 0);
  return total === 0 ? `0${terms[0]?.unit ?? ""}` : `${Number(total.toFixed(4))}${[...units][0] ?? ""}`;
}
