import type { Family, Sample } from "./exposition.ts";

/**
 * A page, also as data for the router; a call of the API or of a store; or a file: what the build made, a photo, an
 * export.
 */
export type AnswerKind = "page" | "call" | "file";

/** By the first digit of the status. `none`: the client left before an answer. */
const CLASSES = ["none", "1xx", "2xx", "3xx", "4xx", "5xx"] as const;
/** Upper bounds, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const answers = CLASSES.map(() => 0);

interface Durations {
  /** One more than the bounds: what took longer. */
  counts: number[];
  seconds: number;
}
const noDurations = (): Durations => ({ counts: [...BOUNDS.map(() => 0), 0], seconds: 0 });
const durations: Record<AnswerKind, Durations> = {
  page: noDurations(),
  call: noDurations(),
  file: noDurations(),
};

/** Counts an answer. A status of 0 is none. */
export function countAnswer(kind: AnswerKind, status: number, seconds: number): void {
  const nth = Math.floor(status / 100);
  answers[nth] = (answers[nth] ?? 0) + 1;
  if (nth === 0) return;
  const of = durations[kind];
  let bucket = 0;
  while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1;
  of.counts[bucket] = (of.counts[bucket] ?? 0) + 1;
  of.seconds += seconds;
}

export function kindOfAnswer(path: string, type: unknown): AnswerKind {
  if (path.startsWith("/api/")) return "call";
  if (typeof type !== "string" || type.startsWith("text/html") || type.startsWith("text/x-script"))
    return "page";
  return type.startsWith("application/json") ? "call" : "file";
}

export function familiesOfAnswers(): Family[] {
  return [
    {
      name: "loupe_http_requests_total",
      help: "Requests by the class of their answer's status; none if the client left before it.",
      type: "counter",
      samples: CLASSES.map((status, nth) => ({ labels: { status }, value: answers[nth] ?? 0 })),
    },
    {
      name: "loupe_http_request_duration_seconds",
      help: "Time until an answer was sent: of pages, of calls of the API, and of files (assets, photos, exports).",
      type: "histogram",
      samples: (Object.keys(durations) as AnswerKind[]).flatMap(histogramOf),
    },
  ];
}

function histogramOf(kind: AnswerKind): Sample[] {
  const { counts, seconds } = durations[kind];
  let upTo = 0;
  const buckets = counts.map((n, nth): Sample => {
    upTo += n;
    return { suffix: "_bucket", labels: { kind, le: String(BOUNDS[nth] ?? "+Inf") }, value: upTo };
  });
  return [
    ...buckets,
    { suffix: "_sum", labels: { kind }, value: seconds },
    { suffix: "_count", labels: { kind }, value: upTo },
  ];
}
