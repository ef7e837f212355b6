import { href } from "~/ui/address";
export const ASKED_EVERY_MS = 3_000;

/** Calls `go` once this store's line to the head office is up. Asks only while the tab is visible. */
export async function whenLineIsUp(
  go: () => void,
  { signal, firstAfter = ASKED_EVERY_MS }: { signal: AbortSignal; firstAfter?: number },
): Promise<void> {
  for (let after = firstAfter; !signal.aborted; after = ASKED_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, after));
    if (signal.aborted || document.hidden || !(await isLineUp())) continue;
    if (!signal.aborted) go();
    return;
  }
}

async function isLineUp(): Promise<boolean> {
  try {
    const answer = await fetch(href("/healthz"));
    return ((await answer.json()) as { line?: unknown }).line === "up";
  } catch {
    return false;
  }
}
