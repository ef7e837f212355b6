import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { hasStood } from "../../has-stood.ts";
import { type Cents, cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL_CORRECTIONS } from "../../stock/pieces/usual-corrections.ts";
import { editsOf, type RecordEdit, textToRead } from "../../shop/trail/record-edits.server.ts";
import { costBefore, isMuchLower } from "../../stock/pieces/cost-before.ts";
import { endsSteps, isRelabeled } from "../../stock/pieces/relabeled.ts";
import { loweredBy } from "../orders/agreed-price.server.ts";

/** What an edit says of a thing: it leaves alone what it doesn't say. Not its size: to change that is the work itself. */
interface Thing {
  description: string;
  metal?: string | null;
  stones?: string | null;
  weight?: number | null;
  serial?: string | null;
  declaredValue?: Cents | null;
}

/** Most of the text of earlier edits that an edit is compared with, in characters: thirty of an envelope that is full. */
const MOST_COMPARED = 2_000_000;

interface Left {
  customerId: number;
  things: readonly Thing[];
}

interface TakenIn {
  id: number;
  intakeAt: Instant;
  price: Cents;
}

/**
 * Lists a repair that becomes another customer's more than a day after its intake, or whose things become others, fewer
 * or worth much less after `USUAL_CORRECTIONS.correctDays` days, at once or in steps: nobody else asks for what it was. A hand-over
 * ends nothing, because a status or a void brings it back. Any change of its things is listed if there are more edits
 * than are read.
 */
export function noteOtherThing(
  ctx: RuleContext,
  { id, intakeAt, price }: TakenIn,
  { before, after }: { before: Left; after: Left },
): Trail[] {
  const { tx, now } = ctx;
  const isAnothers = hasStood(now - intakeAt) && before.customerId !== after.customerId;
  const corrected = (intakeAt + USUAL_CORRECTIONS.correctDays * MS_PER_DAY) as Instant;
  const isChanged = now >= corrected && before.things.some((thing, nth) => !isSame(thing, after.things[nth]));
  if (!isAnothers && !isChanged) return [];
  const { edits, isTooMany, people } = editsOf(
    tx,
    { kind: "repair", id, also: "order.envelope-changed" },
    corrected,
    textToRead(MOST_COMPARED),
  );
  const things = before.things.map((thing, nth) => {
    const steps = stepsOf(edits, nth);
    const worth = costBefore(steps, { addedAt: intakeAt, at: now, cost: worthOf(thing) });
    return { before: thing, after: after.things[nth], steps, worth };
  });
  const isOther = isChanged && (isTooMany || things.some(isAnother));
  if (!isAnothers && !isOther) return [];
  const worth = things.flatMap((thing) => [thing.worth, worthOf(thing.before)]);
  const highest = price + loweredBy(tx, { id, kind: "repair", price });
  const stepsBy = things.flatMap(({ steps }) => steps.flatMap((step) => step.people));
  return [
    noteLook(ctx, {
      kind: "relabeled",
      record: { kind: "repair", id },
      amount: cents(Math.max(highest, ...worth)),
      partBy: isOther ? [...new Set(isTooMany ? people : stepsBy)] : [],
    }),
  ];
}

/** The edits of one of the things that changed it, since it is there. */
function stepsOf(edits: readonly RecordEdit[], nth: number): RecordEdit[] {
  let steps: RecordEdit[] = [];
  for (const edit of edits) {
    const [before, after] = [thingsIn(edit.before)[nth], thingsIn(edit.after)[nth]];
    if (before === undefined || isSame(before, after)) continue;
    if (after) steps.push({ ...edit, before: fieldsOf(before), after: fieldsOf(after) });
    else steps = [];
  }
  return steps;
}

/** The things that an entry says: those of the envelope, or the repair's own. */
function thingsIn({ item, items }: RecordEdit["before"]): readonly Thing[] {
  if (Array.isArray(items)) return items as Thing[];
  return typeof item === "string" ? [{ description: item }] : [];
}

interface ThingEdit {
  before: Thing;
  after: Thing | undefined;
  steps: readonly RecordEdit[];
  /** What the thing was worth before these steps. */
  worth: Cents;
}

function isAnother({ before, after, steps, worth }: ThingEdit): boolean {
  if (after === undefined) return true;
  const edit = { before: fieldsOf(before), after: fieldsOf(after) };
  if (isRelabeled(edit) || endsSteps([...steps, edit])) return true;
  const [was, is] = [worthOf(before), worthOf(after)];
  return after.declaredValue !== undefined && is < was && [was, worth].some((each) => isMuchLower(is, each));
}

function isSame(before: Thing, after: Thing | undefined): boolean {
  const [was, is] = [before, after ?? {}].map(fieldsOf);
  return after !== undefined && Object.entries(is ?? {}).every(([name, value]) => was?.[name] === value);
}

function worthOf({ declaredValue }: Thing): Cents {
  return declaredValue ?? cents(0);
}

/** What a thing says, as fields of a piece. */
function fieldsOf({
  description,
  metal,
  stones,
  weight,
  serial,
  declaredValue,
}: Partial<Thing>): RecordEdit["before"] {
  const cost = declaredValue === null ? cents(0) : declaredValue;
  const fields = { description, metal, stones, weight, serialNumber: serial, cost };
  return Object.fromEntries(Object.entries(fields).filter(([, said]) => said !== undefined));
}
