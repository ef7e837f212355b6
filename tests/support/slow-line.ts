import type { Page } from "@playwright/test";
import { untilSettled } from "./controls.ts";

/** Slows a page's line down to 25 KB/s and 800 ms for each answer. Chromium only. */
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

export interface Gate {
  close(): void;
  open(): void;
  /** Resolves once something has arrived since it was closed. */
  arrived(): Promise<void>;
}

/** A gate that holds back page requests, such as submissions of forms, while it is closed. */
export async function gateOf(page: Page): Promise<Gate> {
  let opened = () => {};
  let way = Promise.resolve();
  let arrive = () => {};
  let arrival = Promise.resolve();
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    async (route) => {
      arrive();
      await way;
      // The page may have aborted it.
      await route.continue().catch(() => {});
    },
  );
  return {
    close() {
      way = new Promise((resolve) => {
        opened = resolve;
      });
      arrival = new Promise((resolve) => {
        arrive = resolve;
      });
    },
    open: () => opened(),
    async arrived() {
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        arrive();
      }, 10_000);
      await arrival;
      clearTimeout(late);
      if (isLate) throw new Error("nothing was sent");
    },
  };
}

/** Resolves once no request is in progress, including those that waited for one. */
export const settled = (page: Page) => untilSettled(page, 3);
