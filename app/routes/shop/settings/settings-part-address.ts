import { type Address, href, withRest } from "~/ui/address";
import type { GeneralPart } from "./general-parts.ts";

/** The general settings, at the part whose settings a page goes by. */
export function settingsPartAt(part: GeneralPart): Address {
  return withRest(href("/settings"), `#${part}`);
}
