/** Samples of one name in the text format of Prometheus, version 0.0.4. */
export interface Family {
  /** With its unit (`_seconds`, `_bytes`), and `_total` for a counter. */
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: readonly Sample[];
}

export interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
  /** End of the name in lines of a histogram. */
  suffix?: "_bucket" | "_sum" | "_count";
}

export const TEXT_FORMAT = "text/plain; version=0.0.4";

// Our own: prom-client hashes an object of labels for each value counted, and needs two packages; this is all of the format.
export function writeFamilies(families: readonly Family[]): string {
  return families.map(written).join("");
}

function written({ name, help, type, samples }: Family): string {
  const lines = samples.map(
    ({ value, labels = {}, suffix = "" }) => `${name}${suffix}${inBraces(labels)} ${figure(value)}\n`,
  );
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function inBraces(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([key, text]) => `${key}="${escaped(text).replaceAll('"', '\\"')}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function figure(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "+Inf";
  return value === Number.NEGATIVE_INFINITY ? "-Inf" : String(value);
}
