import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { USUAL_CORRECTIONS } from "./usual-corrections.ts";
import { hasComeBack } from "../movements/came-back.server.ts";
import { isMuchLower } from "./cost-before.ts";
import { editsSince, type PieceEdit } from "./edits-since.server.ts";
import type { Piece } from "./piece.ts";
import {
  endsSteps,
  isRelabeled,
  isRelabeledInSteps,
  type Label,
  MARKS,
  NAMES,
  type Relabeling,
} from "./relabeled.ts";

const CORRECT_MS = USUAL_CORRECTIONS.correctDays * MS_PER_DAY;
const LABEL_MS = USUAL_CORRECTIONS.labelDays * MS_PER_DAY;
const WORTH = ["cost", "retailPrice"] as const;

/**
 * Lists a piece of some worth that an edit made another one, or the last of several edits within
 * `USUAL_CORRECTIONS.labelDays` days, whatever its state and whatever they made of its cost and price: a count finds the
 * cheap thing that wears its tag.
 *
 * - In its first `USUAL_CORRECTIONS.correctDays` days it may be corrected, unless it came back from a sale or costs much
 *   less, then or within `USUAL_CORRECTIONS.labelDays` days of that.
 * - What nobody has priced yet may get its SKU and description, and have them corrected as long.
 * - What has more edits than are read is listed, since nobody knows what it was, or was worth.
 */
export function noteRelabeled(
  ctx: RuleContext,
  { before, after }: { before: Piece & { stones?: unknown }; after: Piece & { stones?: unknown } },
): Trail[] {
  const { tx, now } = ctx;
  const { id, createdAt } = before;
  const edit = { before: { ...before }, after: { ...after } };
  const isNew = now - createdAt < CORRECT_MS;
  const mayBeNewlyNamed = now - createdAt < CORRECT_MS + LABEL_MS;
  const isCorrected = before.description !== after.description || before.weight !== after.weight;
  const isCheaper = WORTH.some((name) => after[name] < before[name]);
  if (!isRelabeled(edit) && !isCorrected && !(mayBeNewlyNamed && isCheaper)) return [];
  const monthAgo = (now - LABEL_MS) as Instant;
  // Whether it was ever priced or named, all its edits say.
  const { edits, isTooMany } = editsSince(tx, id, before.retailPrice > 0 ? monthAgo : (0 as Instant));
  const recent = edits.filter(({ at }) => at >= monthAgo);
  const price = highest("retailPrice", [...recent, edit]);
  if (!isTooMany && Math.max(price, highest("cost", [...recent, edit])) <= USUAL.tradeIn) return [];
  const isMadeAnother = () => {
    const label = mayBeNamed(before, { edits, now }) ? MARKS : undefined;
    if (isNew && !hasComeBack(tx, id))
      return (
        isMadeCheaper([...edits, edit], { piece: after, label }) &&
        !isMadeCheaper(edits, { piece: before, label })
      );
    if (isRelabeled(edit, label)) return true;
    if (!label && isCorrected && endsSteps([...recent, edit])) return true;
    const names = recent.filter(({ at }) => at - createdAt < CORRECT_MS);
    return (
      isCheaper &&
      isMadeCheaper([...recent, edit], { piece: after, label, names }) &&
      !isMadeCheaper(recent, { piece: before, label, names })
    );
  };
  // Its price, because not everybody may see its cost.
  if (!isTooMany && !isMadeAnother()) return [];
  return [noteLook(ctx, { kind: "relabeled", record: { kind: "piece", id }, amount: price })];
}

/** True if nobody ever priced it, nor named it more than `USUAL_CORRECTIONS.correctDays` days ago. */
function mayBeNamed(
  { retailPrice }: Pick<Piece, "retailPrice">,
  { edits, now }: { edits: readonly PieceEdit[]; now: Instant },
): boolean {
  if (retailPrice > 0 || highest("retailPrice", edits) > 0) return false;
  return !edits.some((edit) => now - edit.at >= CORRECT_MS && isRelabeled(edit, NAMES));
}

interface MadeOf {
  piece: Pick<Piece, (typeof WORTH)[number]>;
  label: Label | undefined;
  /** Those of the edits that may have named it, if not all. */
  names?: readonly Relabeling[];
}

/** True if edits made a piece another one, and it costs or is for sale for much less than before or between them. */
function isMadeCheaper(edits: readonly Relabeling[], { piece, label, names = edits }: MadeOf): boolean {
  const isLower = WORTH.some((name) => isMuchLower(piece[name], highest(name, edits)));
  return isLower && (names.some((edit) => isRelabeled(edit, label)) || (!label && isRelabeledInSteps(names)));
}

function highest(name: (typeof WORTH)[number], edits: readonly Relabeling[]): Cents {
  const told = edits.flatMap(({ before, after }) => [before[name], after[name]]);
  return cents(Math.max(0, ...told.filter((value) => typeof value === "number")));
}
