import type { Page } from "@playwright/test";

/** A line of 25 KB/s whose answers take 800 ms to come. Chromium only. */
export async function onSlowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const throughput = 25 * 1024;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 800,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** A gate that what forms send waits at while it is closed. */
export async function gateOf(page: Page): Promise<{ close(): void; open(): void }> {
  let opened = () => {};
  let way = Promise.resolve();
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    async (route) => {
      await way;
      // The page may have called it back.
      await route.continue().catch(() => {});
    },
  );
  return {
    close() {
      way = new Promise((resolve) => {
        opened = resolve;
      });
    },
    open: () => opened(),
  };
}
