import { z } from "zod";
import { firstRefused } from "../domain/shop/trail/refused-from.ts";
import { PERMISSIONS } from "../domain/permissions.ts";
import { SIGN_IN_REFUSALS } from "../domain/shop/trail/action-labels.ts";
import { MS_PER_DAY, MS_PER_MINUTE } from "../domain/dates.ts";

/** Most sessions, most tokens, and most denials, that a store reports in one call. */
export const MOST_AT_ONCE = 1_000;

const Count = z.int().min(0);
const REFUSED = new Set<string>([...PERMISSIONS, ...Object.keys(SIGN_IN_REFUSALS), "wrong-gift-card-number"]);
const MOST_COUNTED = 1_000_000;
/** How long a line may be down before what a store counted meanwhile isn't taken any more. */
const KEPT_FOR_MS = 31 * MS_PER_DAY;

/** An instant of lately, in UTC milliseconds. Clocks may differ a little. */
const Lately = Count.refine((at) => at > Date.now() - KEPT_FOR_MS && at < Date.now() + 2 * MS_PER_MINUTE);

/** Last use of a session or a token. */
const Used = z.object({ id: Count, at: Lately });
/** As `denials` has it. */
const CountedDenial = z.object({
  minute: Lately.refine((minute) => minute % MS_PER_MINUTE === 0),
  employeeId: Count,
  permission: z.string().refine((word) => REFUSED.has(word)),
  address: z.string().refine((from) => firstRefused(from).length <= 45),
  count: Count.min(1).max(MOST_COUNTED),
});

/** Takes what is within bounds, and leaves out the rest: a store would send it again and again. */
const within = <Row>(row: z.ZodType<Row>) =>
  z
    .array(z.unknown())
    .max(MOST_AT_ONCE)
    .transform((rows) => rows.flatMap((one) => row.safeParse(one).data ?? []));

export const LaterBody = z.object({
  sessions: within(Used),
  /** Older stores don't say it. */
  tokens: within(Used).optional(),
  denials: within(CountedDenial),
  /** Names these denials, so that they are counted once, also if the answer was lost. Older stores don't say it. */
  batch: z.string().max(64).optional(),
});
export type LaterBody = z.infer<typeof LaterBody>;
