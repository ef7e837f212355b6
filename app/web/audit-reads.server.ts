import type { RouterContextProvider } from "react-router";
import { done, type Trail } from "~/domain/result";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { shop } from "~/runtime/shop.server";
import { problem } from "./problem.ts";
import { isNoRoom } from "./upload.server.ts";
import { originOf, throwIfTooMuch, writeTogether } from "./write.server.ts";

/**
 * Audits that something was opened or printed. A shop that can't be written to still gets its prints, and so does a
 * store whose line is down; one whose line is up leaves them to the head office.
 */
export async function noteRead(context: Readonly<RouterContextProvider>, trail: Trail): Promise<void> {
  try {
    await noteExport(context, trail);
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isNoRoom(error)) throw error;
    const { chain } = shop();
    if (chain?.part === "store" && chain.isLineUp())
      throw problem(503, "The head office hasn't answered. Try again in a moment");
  }
}

/**
 * Audits like `noteRead` for what nobody gets without an entry in the trail. Throws if it can't be written.
 */
export async function noteExport(context: Readonly<RouterContextProvider>, trail: Trail): Promise<void> {
  const written = await writeTogether(originOf(context), () => done(null, trail));
  if (written.kind === "refused") throwIfTooMuch(written.refusal);
}
