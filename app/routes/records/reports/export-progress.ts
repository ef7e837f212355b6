/** Response header with an export's number of rows. */
export const ROWS_HEADER = "X-Export-Rows";

const LINE_FEED = 10;

/** `rows` is null if they can't be counted while loading. */
export interface Progress {
  rows: number | null;
  bytes: number;
}

/**
 * Downloads an export with progress, and returns it with the file name that the server gave. Counts CSV
 * lines; a workbook is compressed, so only its bytes are known.
 */
export async function fetchExport(
  address: string,
  signal: AbortSignal,
  onProgress: (done: Progress, total: number) => void,
): Promise<{ file: Blob; name: string }> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${response.statusText}`);
  const { headers } = response;
  const total = Number(headers.get(ROWS_HEADER) ?? 0);
  const type = headers.get("Content-Type") ?? "";
  const isCounted = type.startsWith("text/csv");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const progress = { lines: 0, bytes: 0 };
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    progress.bytes += value.length;
    if (isCounted) progress.lines += value.reduce((n, byte) => (byte === LINE_FEED ? n + 1 : n), 0);
    // Excludes the header. Text may contain line breaks, so the count is capped.
    const rows = Math.min(Math.max(0, progress.lines - 1), total);
    onProgress({ rows: isCounted ? rows : null, bytes: progress.bytes }, total);
  }
  const name = /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1];
  return { file: new Blob(parts, { type }), name: name ?? "export" };
}
