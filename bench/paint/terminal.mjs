// An old terminal on a slow line, emulated.
const SLOWER = 6;
const BYTES_PER_SECOND = 1_500_000 / 8;
const LATENCY_MS = 40;
const SETTLES_MS = 150;
const TRIES = 30;

/** A page with its own cache that reports its paints; slow from `slowDown` on. */
export async function openTerminal({ browser, session }, { scripts = false, headers, signedIn = false }) {
  const context = await browser.newContext({ javaScriptEnabled: scripts, extraHTTPHeaders: headers });
  if (signedIn) await context.addCookies(session);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  let shift = 0;
  devTools.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    const { value, hadRecentInput } = event.layoutShiftDetails;
    if (!hadRecentInput) shift += value;
  });

  return {
    page,
    async slowDown() {
      await devTools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      });
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    },
    /** Opens a URL. Returns milliseconds to the first contentful paint, and the layout shift. */
    async visit(url) {
      shift = 0;
      const answer = await page.goto(url, { waitUntil: "load" });
      if (answer.status() !== 200) throw new Error(`${url} answered ${answer.status()}`);
      let paint;
      for (let tries = 0; paint === undefined; tries += 1) {
        if (tries === TRIES) throw new Error(`${url} painted nothing`);
        await page.waitForTimeout(SETTLES_MS);
        paint = await page.evaluate(
          () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
        );
      }
      return { paint, shift };
    },
    close: () => context.close(),
  };
}
