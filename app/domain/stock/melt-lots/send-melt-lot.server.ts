import { and, eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { meltLotLines, meltLots, pieceMovements, pieces } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { pricesNow } from "../metal-prices/find-metal-prices.server.ts";
import { meltValue } from "../metal-prices/melt-value.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { noteWriteOff } from "../movements/write-offs-worth-a-look.server.ts";
import type { Piece } from "../pieces/piece.ts";
import { namedItems } from "../pieces/named-items.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { inOne } from "../transfers/packing.server.ts";
import { typedWeight } from "../../weight.ts";
import { linesOfLot } from "./find-melt-lots.server.ts";
import { type MeltLot, meltLotNumber } from "./melt-lot.ts";
import { lotToPack, readLot, whyNotMelt } from "./pack-scrap.server.ts";
import { cameAsScrap, type CameWith, lessThanItCame, meltsForLess } from "./scrap-came-with.server.ts";

/**
 * Sends a lot to its refiner. Its pieces are melted, and leave the stock at the day's melt value. Needs a
 * permission or an approval. Lists what was worth more than its metal, or came in as scrap of more. Refused (409), with nothing sent, if a
 * piece can't go anymore (each is named) or, with `version`, if the lot has changed since.
 */
export function sendMeltLot(
  ctx: RuleContext,
  { lotId, version }: { lotId: number; version: number | null },
): Result<MeltLot, Overtaken<MeltLot>> {
  const { tx, actor, now } = ctx;
  const found = lotToPack(tx, lotId);
  if (!found.ok) return found;
  const { lot } = found;
  const record = { kind: "melt-lot", id: lotId } as const;
  const overtaken = version !== null && refuseOvertaken(ctx, lot, { version, record, what: "this lot" });
  if (overtaken) return overtaken;
  const lines = linesOfLot(tx, lotId);
  if (lines.length === 0) return refuse("conflict", "Add the scrap to send first");
  const onLot = oneOfMany(
    pieces.id,
    lines.map(({ piece }) => piece.id),
  );
  const packed = tx.select().from(pieces).where(onLot).all();
  const refusals = packed.flatMap((piece) => whyNotMelt(tx, piece, lot.store.key, now) ?? []);
  if (refusals.length > 0)
    return refuse("conflict", `Nothing was sent. Remove what can't go: ${inOne(refusals)}`);
  const { prices } = pricesNow(tx, now);
  const { currency } = readSettings(tx);
  const worth = lines.map(({ id, piece }) => {
    const melt = meltValue({ ...piece, ...typedWeight(piece) }, prices, (amount) =>
      inMoney(amount, currency),
    );
    return "missing" in melt
      ? { id, pieceId: piece.id, estimate: null, working: null }
      : { id, pieceId: piece.id, estimate: melt.value, working: melt.working };
  });
  const estimate = sumOf(worth.flatMap((line) => line.estimate ?? []));
  const estimates = new Map(worth.map((line) => [line.pieceId, line.estimate]));
  const came = cameAsScrap(tx, now, packed);
  const less = lessThanItCame(
    tx,
    now,
    packed.map((piece) => ({ piece, estimate: estimates.get(piece.id) ?? null })),
  );
  const number = meltLotNumber(lotId);
  const approved = askApproval(ctx, [
    {
      permission: "inventory.correct",
      record,
      amount: estimate,
      limit: 0,
      field: "",
      message: `Sending ${number} to melt needs approval${less === null ? "" : `. ${less}`}`,
    },
  ]);
  if (!approved.ok) return approved;
  const looks = noteMelted({ ...ctx, approvedBy: approved.by }, packed, { estimates, came });
  for (const { id, pieceId: _, ...valued } of worth)
    tx.update(meltLotLines).set(valued).where(eq(meltLotLines.id, id)).run();
  tx.update(pieces)
    .set({ state: "melted", dueDay: null, version: sql`${pieces.version} + 1` })
    .where(onLot)
    .run();
  for (const { piece } of lines)
    insertRow(tx, pieceMovements, {
      pieceId: piece.id,
      kind: "melted",
      at: now,
      store: lot.store.key,
      employeeId: actor.id,
      meltLotId: lotId,
    });
  tx.update(meltLots)
    .set({
      state: "sent",
      sentAt: now,
      sentBy: actor.id,
      cost: lot.cost,
      version: sql`${meltLots.version} + 1`,
    })
    .where(and(eq(meltLots.id, lotId), eq(meltLots.state, "open")))
    .run();
  return done(
    readLot(tx, lotId),
    {
      action: "melt-lot.sent",
      record,
      before: { state: lot.state },
      after: {
        state: "sent",
        ...namedItems(lines.map(({ piece }) => piece)),
        estimate,
        cost: lot.cost,
      },
      approvedBy: approved.by,
    },
    ...looks,
  );
}

/**
 * Lists the pieces that cost more than their melt value, or were for sale for more. What the public sold as
 * scrap, and nobody restored since, is listed if it melts for less than it came with.
 */
function noteMelted(
  ctx: RuleContext,
  packed: readonly Piece[],
  { estimates, came }: { estimates: ReadonlyMap<number, Cents | null>; came: ReadonlyMap<number, CameWith> },
): Trail[] {
  return packed.flatMap((piece) => {
    const { id, cost, retailPrice } = piece;
    const estimate = estimates.get(id) ?? null;
    const cameWith = came.get(id);
    if (cameWith) {
      const worth = cents(Math.max(retailPrice, cameWith.melt));
      const isLess = meltsForLess(cameWith, { cost, estimate });
      return isLess ? [noteWriteOff(ctx, { id, retailPrice: worth })] : [];
    }
    const isDear = estimate === null || Math.max(cost, retailPrice) > estimate;
    return isDear ? [noteWriteOff(ctx, piece)] : [];
  });
}
