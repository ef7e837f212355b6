// Reads the text format of Prometheus (version 0.0.4) and refuses what its rules don't allow:
// https://prometheus.io/docs/instrumenting/exposition_formats/

export interface Metrics {
  /** The value of one sample; throws if there is none. */
  value(name: string, labels?: Record<string, string>): number;
  /** Values by the text of a label. */
  by(name: string, label: string): Record<string, number>;
  names: string[];
}

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = /^[a-zA-Z_:][\w:]*$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const TYPES = ["counter", "gauge", "histogram", "summary", "untyped"];

export function readExposition(text: string): Metrics {
  if (!text.endsWith("\n")) throw new Error("The last line has no end");
  const families = new Map<string, { help?: string; type?: string; samples: Sample[] }>();
  let open = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, word, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (word) {
      if (!NAME.test(name)) throw new Error(`No name: ${line}`);
      const family = families.get(name) ?? { samples: [] };
      const part = word === "HELP" ? "help" : "type";
      if (family[part] !== undefined) throw new Error(`Twice: ${line}`);
      if (family.samples.length > 0) throw new Error(`After its samples: ${line}`);
      if (part === "type" && !TYPES.includes(rest)) throw new Error(`No type: ${line}`);
      if (part === "help" && /\\(?![\\n])/.test(rest)) throw new Error(`Not escaped: ${line}`);
      families.set(name, { ...family, [part]: rest });
      open = name;
      continue;
    }
    const sample = readSample(line);
    const family = families.get(open);
    if (!family?.help || !family.type) throw new Error(`Without HELP and TYPE: ${line}`);
    const isHistogram = family.type === "histogram";
    const own = isHistogram ? sample.name.replace(/_(bucket|sum|count)$/, "") : sample.name;
    if (own !== open || (isHistogram && own === sample.name)) throw new Error(`Not of ${open}: ${line}`);
    if (family.type === "counter" && !own.endsWith("_total")) throw new Error(`No _total: ${line}`);
    if (family.samples.some((other) => key(other) === key(sample))) throw new Error(`Twice: ${line}`);
    family.samples.push(sample);
  }
  for (const [name, { type, samples }] of families) {
    if (samples.length === 0) throw new Error(`${name} has no samples`);
    if (type === "histogram") checkHistogram(name, samples);
  }
  const all = [...families.values()].flatMap(({ samples }) => samples);
  return {
    value(name, labels = {}) {
      const found = all.find((sample) => key(sample) === key({ name, labels }));
      if (!found) throw new Error(`No sample ${key({ name, labels })}`);
      return found.value;
    },
    by: (name, label) =>
      Object.fromEntries(
        all.filter((one) => one.name === name).map((one) => [one.labels[label] ?? "", one.value]),
      ),
    names: [...families.keys()],
  };
}

function readSample(line: string): Sample {
  const [, name = "", inBraces = "", figure = ""] = SAMPLE.exec(line) ?? [];
  const value = figure.endsWith("Inf") ? Number(figure.replace("Inf", "Infinity")) : Number(figure);
  if (name === "" || (Number.isNaN(value) && figure !== "NaN")) throw new Error(`No sample: ${line}`);
  const labels: Record<string, string> = {};
  for (const [, label = "", text = ""] of inBraces.matchAll(LABEL)) {
    if (label in labels) throw new Error(`A label twice: ${line}`);
    labels[label] = text.replaceAll(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
  }
  return { name, labels, value };
}

/** Buckets grow, and the last is +Inf and as much as the count. */
function checkHistogram(name: string, samples: readonly Sample[]) {
  const series = new Map<string, Sample[]>();
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels;
    const own = key({ name, labels });
    series.set(own, [...(series.get(own) ?? []), sample]);
  }
  for (const [own, parts] of series) {
    const buckets = parts.filter((part) => part.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => Number(labels.le?.replace("Inf", "Infinity")));
    const counts = buckets.map(({ value }) => value);
    const isSorted = (list: number[]) => list.every((one, nth) => nth === 0 || (list[nth - 1] ?? 0) <= one);
    const count = parts.find((part) => part.name === `${name}_count`)?.value;
    const hasSum = parts.some((part) => part.name === `${name}_sum`);
    if (!isSorted(bounds) || !isSorted(counts) || bounds.at(-1) !== Number.POSITIVE_INFINITY)
      throw new Error(`Odd buckets of ${own}`);
    if (counts.at(-1) !== count || !hasSum) throw new Error(`Odd sum or count of ${own}`);
  }
}

function key({ name, labels }: Pick<Sample, "name" | "labels">): string {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${name} ${JSON.stringify(sorted)}`;
}
