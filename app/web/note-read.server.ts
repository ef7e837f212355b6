import type { RouterContextProvider } from "react-router";
import { done, type Trail } from "~/domain/result";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { isNoRoom } from "./upload.server.ts";
import { originOf, writeTogether } from "./write.server.ts";

/** Writes down that something was opened or printed. A shop that can't be written to still has its prints. */
export async function noteRead(context: Readonly<RouterContextProvider>, trail: Trail): Promise<void> {
  try {
    await writeTogether(originOf(context), () => done(null, trail));
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isNoRoom(error)) throw error;
  }
}
