import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import type { Look } from "~/domain/looks/find-looks.server";
import { LOOK_KINDS } from "~/domain/looks/look-kinds";
import type { Seen } from "~/domain/looks/mark-seen.server";
import { formatDecimal } from "~/domain/money";
import { answered } from "~/web/answer-fields";
import { LOOKED_AT } from "~db/closed-lists.ts";
import { record } from "~/web/json-schema";

export const LookJson = record("Look", {
  id: answered.id(),
  kind: z.enum(LOOK_KINDS),
  at: answered.instant(),
  employeeId: answered.id().nullable().describe("Who did it; null for what no account did."),
  about: z.enum(LOOKED_AT).describe("What `recordId` is the id of."),
  recordId: answered.count().describe("0 for the shop."),
  amount: answered.amount().nullable(),
});

export const SeenJson = record("SeenLook", { id: answered.id(), kind: z.enum(LOOK_KINDS) });

export function lookToJson(look: Look): z.infer<typeof LookJson> {
  const { id, kind, at, employeeId, recordKind, recordId, amount } = look;
  return {
    id,
    kind,
    at: isoInstant(at),
    employeeId,
    about: recordKind,
    recordId,
    amount: amount === null ? null : formatDecimal(amount),
  };
}

export function seenToJson(seen: Seen[]): z.infer<typeof SeenJson>[] {
  return seen;
}
