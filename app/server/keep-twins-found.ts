import { compareSome, isComparing } from "../domain/people/merges/compare-twins.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { yieldToRequests } from "../runtime/yield-to-requests.ts";
import { mustWrite } from "../web/write.server.ts";

const FIRST_LOOK_MS = 20_000;
const LOOK_EVERY_MS = 60_000;
/** Customers per transaction. */
const PART = 20;

/** Finds likely twins among customers who came with an import. The returned function stops it. */
export function keepTwinsFound(): () => void {
  let isStopped = false;
  let timer = setTimeout(look, FIRST_LOOK_MS).unref();
  async function look() {
    await compareAll(() => isStopped);
    if (!isStopped) timer = setTimeout(look, LOOK_EVERY_MS).unref();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

const BY_ITSELF = { actor: null, requestId: "twins", address: "" };

async function compareAll(isStopped: () => boolean): Promise<void> {
  try {
    while (!isStopped() && isComparing(shop().db)) {
      mustWrite(BY_ITSELF, (ctx) => compareSome(ctx, PART));
      await yieldToRequests();
    }
  } catch (error) {
    log.error("comparing-failed", errorFields(error));
  }
}
