import { LOOK_KINDS } from "~db/closed-lists.ts";

export { LOOK_KINDS };
export type LookKind = (typeof LOOK_KINDS)[number];
