import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { apiTokens, auditLog, looks, pieceMovements, transferLines } from "~db/schema/index.ts";
import { isColleague } from "../../shop/approvals/who-may-approve.server.ts";
import { type Actor, can } from "../../permissions.ts";
import { CODE_GIVEN, FACTOR_REMOVED, ONE_HAND } from "../../shop/looks/account-changes-worth-a-look.ts";

/** Fields of a line that tell who had a part in it. */
type Told = Pick<typeof looks.$inferSelect, "id" | "kind" | "employeeId" | "recordKind" | "recordId">;

/**
 * Nobody sees to what they did or approved themselves, had a part in before, or to what is about their account, or to an
 * item away that they sent or received once, but who reads the audit trail, where it stands. An account of the making of
 * whoever did it is no colleague either. Nobody else sees to what a program did, nor to what was done with an
 * account that they took over before somebody else has seen that they did.
 */
export function mayMarkSeen(tx: Tx, actor: Actor): (look: Told) => boolean {
  if (can(actor, "audit.view")) return () => true;
  const inHand = heldBy(tx, actor.id);
  const programmers = makersOfPrograms(tx);
  const colleagues = new Map<number, boolean>();
  const areColleagues = (employeeId: number) => {
    const known = colleagues.get(employeeId) ?? isColleague(tx, actor.id, employeeId);
    colleagues.set(employeeId, known);
    return known;
  };
  return (look) => {
    if (isAboutAccount(look, actor.id)) return false;
    const before = partBy(tx, look);
    return (
      !isOfProgram(tx, look, { before, programmers }) &&
      whoDidIt(look, before).every((id) => areColleagues(id) && !inHand.has(id)) &&
      !hasApproved(tx, actor, look) &&
      !hasMoved(tx, actor, look)
    );
  };
}

/** Movements with which somebody sends an item away, extends that, or says that it is back. */
const AWAY_AND_BACK = ["memo_out", "memo_returned", "repair_out", "repair_back", "sent", "arrived"];

/** True if a line says that an item is away, and the actor sent or fetched that item, or ended its transfer. */
function hasMoved(tx: Tx, { id: actorId }: Actor, { kind, recordKind, recordId }: Told): boolean {
  if (kind !== "memo" || recordKind !== "piece") return false;
  const moved = tx
    .select({ id: pieceMovements.id })
    .from(pieceMovements)
    .where(
      and(
        eq(pieceMovements.pieceId, recordId),
        eq(pieceMovements.employeeId, actorId),
        inArray(pieceMovements.kind, AWAY_AND_BACK),
      ),
    )
    .limit(1)
    .get();
  const ended = tx
    .select({ id: transferLines.id })
    .from(transferLines)
    .where(and(eq(transferLines.pieceId, recordId), eq(transferLines.endedBy, actorId)))
    .limit(1)
    .get();
  return moved !== undefined || ended !== undefined;
}

/** Whose line it is, and who had a part in it before. */
function whoDidIt({ employeeId }: Told, before: readonly number[]): number[] {
  return [...(employeeId === null ? [] : [employeeId]), ...before];
}

/** The entries that made a line, or made it grow. */
const entriesOf = ({ id }: Told) =>
  and(
    eq(auditLog.recordKind, "look"),
    eq(auditLog.recordId, String(id)),
    inArray(auditLog.action, ["look.listed", "look.grew"]),
  );

/** Who had a part in a line before (`noteLook`, `noteDay`), as its latest entry says. */
function partBy(tx: Tx, look: Told): number[] {
  const entry = tx
    .select({ payload: auditLog.payload })
    .from(auditLog)
    .where(entriesOf(look))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get();
  const { after } = JSON.parse(entry?.payload ?? "{}") as { after?: { partBy?: number[] } | null };
  return after?.partBy ?? [];
}

/** Who made programs that write, also if they are over by now. */
function makersOfPrograms(tx: Tx): ReadonlySet<number> {
  const { employeeId, isReadOnly } = apiTokens;
  const rows = tx.selectDistinct({ employeeId }).from(apiTokens).where(eq(isReadOnly, false)).all();
  return new Set(rows.map((row) => row.employeeId));
}

/**
 * Whether a program made a line, or made it grow, or may have had a part in it in its maker's name: anybody may have
 * fed it.
 */
function isOfProgram(
  tx: Tx,
  look: Told,
  { before, programmers }: { before: readonly number[]; programmers: ReadonlySet<number> },
): boolean {
  return before.some((id) => programmers.has(id)) || hasToken(tx, look);
}

function hasToken(tx: Tx, look: Told): boolean {
  const entry = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(entriesOf(look), isNotNull(auditLog.tokenId)))
    .limit(1)
    .get();
  return entry !== undefined;
}

function isAboutAccount({ recordKind, recordId }: Told, employeeId: number): boolean {
  return recordKind === "employee" && recordId === employeeId;
}

/** Accounts that somebody could have used, until somebody else has seen the line that says so. */
function heldBy(tx: Tx, employeeId: number): ReadonlySet<number> {
  const lines = tx
    .select({ accountId: looks.recordId })
    .from(looks)
    .where(
      and(
        isNull(looks.seenAt),
        eq(looks.kind, "rights_changed"),
        eq(looks.recordKind, "employee"),
        eq(looks.employeeId, employeeId),
        inArray(looks.changed, [CODE_GIVEN, FACTOR_REMOVED, ONE_HAND]),
      ),
    )
    .all();
  return new Set(lines.map(({ accountId }) => accountId));
}

/** True if the actor approved something about the record, or a step that the line was listed for. */
function hasApproved(tx: Tx, { id: actorId }: Actor, { id, recordKind, recordId }: Told): boolean {
  const approved = (kind: string, of: number) =>
    tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.recordKind, kind),
          eq(auditLog.recordId, String(of)),
          eq(auditLog.approvedBy, actorId),
        ),
      )
      .limit(1)
      .get() !== undefined;
  return approved("look", id) || approved(recordKind, recordId);
}

/** Says why the actor may mark none of these lines as seen, and who has to look at them. */
export function whyNotSeen(tx: Tx, actor: Actor, left: readonly Told[]): string {
  const told = left.map((look) => ({ look, before: partBy(tx, look) }));
  const isOwn = told.some(
    ({ look, before }) => whoDidIt(look, before).includes(actor.id) || hasApproved(tx, actor, look),
  );
  const isMoved = left.some((look) => hasMoved(tx, actor, look));
  const isAbout = left.some((look) => isAboutAccount(look, actor.id));
  const inHand = heldBy(tx, actor.id);
  const isInHand = told.some(({ look, before }) => whoDidIt(look, before).some((id) => inHand.has(id)));
  const programmers = makersOfPrograms(tx);
  const isProgrammed = told.some(({ look, before }) => isOfProgram(tx, look, { before, programmers }));
  if (isProgrammed && !isOwn && !isAbout)
    return "A program may have done this, and anybody may have told it to: whoever reads the audit trail has to look at it and mark it as seen";
  const others = isAbout
    ? "This is about your own account: a"
    : isInHand
      ? "You could have signed in as who did this: a"
      : isMoved
        ? "You sent or received this item yourself: a"
        : "Whoever did this set up your account: another";
  const why = isOwn ? "You did or approved this yourself: a" : others;
  return `${why} colleague has to look at it and mark it as seen`;
}
