import type { RouterContextProvider } from "react-router";
import { done, type Trail } from "~/domain/result";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { isNoRoom } from "./upload.server.ts";
import { originOf, writeTogether } from "./write.server.ts";

/** Writes down that something was opened or printed. A shop that can't be written to still has its prints. */
export async function noteRead(context: Readonly<RouterContextProvider>, trail: Trail): Promise<void> {
  try {
    await noteExport(context, trail);
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isNoRoom(error)) throw error;
  }
}

/** The same of what nobody gets without its entry in the trail: throws if it can't be written. */
export async function noteExport(context: Readonly<RouterContextProvider>, trail: Trail): Promise<void> {
  await writeTogether(originOf(context), () => done(null, trail));
}
