import { counted } from "~/domain/counted";
import { type Cents, cents, sumOf } from "~/domain/money";
import type { Instant } from "~/domain/dates";
import { type Actor, can } from "~/domain/permissions";
import { listStores, type Store } from "~/domain/shop/stores/find-stores.server";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { tillsOf } from "~/domain/counter/till/find-tills.server";
import { seesExpected, type ShownTill, shownBeforeCount } from "~/domain/counter/till/shown-before-count";
import { takesFloat } from "~/domain/counter/till/takes-float";
import { tillNow } from "~/domain/counter/till/till-now.server";
import { shop } from "~/runtime/shop.server";
import { type Address, href } from "~/ui/address";
import { formatLongDay, formatTime } from "~/ui/format";
import type { State } from "~/ui/state-badge";
import { notOpenWords } from "./not-open-words.ts";
import { openTillAt, tillAddress } from "./till-address.ts";

/** Describes all tills as one page shows them, with what should be in them for those who may see it. */
export function allTills(actor: Actor, now: Instant) {
  const { db } = shop();
  const shown = listStores(db).flatMap((store) => {
    const tills = tillsOf(db, store.key);
    return tills.map((till) => ({
      store,
      isOnly: tills.length === 1,
      now: shownBeforeCount(actor, tillNow(db, store, till, now)),
    }));
  });
  const open = shown.filter((till) => till.now.session !== null).length;
  const mayClose = can(actor, "till.close");
  return {
    count: `${counted(shown.length, "till")}, ${open} open`,
    cash: seesExpected(actor) ? sumOf(shown.map((till) => till.now.sums?.expected.cash ?? cents(0))) : null,
    tills: shown.map(({ store, isOnly, now: { till, session, sums, float } }) => {
      const at = (path: Address) => tillAddress(path, { location: store.key, till, isOnly });
      return {
        name: `${store.name}, ${till}`,
        ...stateOf(session),
        isOpen: session !== null,
        since: session ? sinceWhen(session, store) : notOpenWords({ session, float }),
        sums: sums && { ...takenOf(float, sums), cash: sums.expected.cash },
        page: at(href("/till")),
        opens: takesFloat({ session, float }) ? openTillAt(at(href("/till/cash"))) : null,
        closes: mayClose && session ? at(href("/till/close")) : null,
        moves: at(href("/till/cash")),
      };
    }),
  };
}

function stateOf(session: ShownTill["session"]): { state: State; word: string } {
  if (!session) return { state: "closed", word: "Not open" };
  return session.isOfEarlierDay ? { state: "wrong", word: "To close" } : { state: "open", word: "Open" };
}

function sinceWhen(session: NonNullable<ShownTill["session"]>, { zone }: Store): string {
  const day = session.isOfEarlierDay ? `${formatLongDay(session.openedDay)}, ` : "";
  return `Since ${day}${formatTime(session.openedAt, zone)}, ${session.openedByName}`;
}

type Part = [label: string, amount: number];

/** What the cash in the drawer is made of, and what was taken beside it. */
function takenOf(float: Cents, { kinds, expected }: NonNullable<ShownTill["sums"]>) {
  const taken = kinds.map(({ kind, paid, refunded }) => ({ kind, amount: paid - refunded }));
  const cash = taken.find(({ kind }) => kind === "cash")?.amount ?? 0;
  const moved = expected.cash - float - cash;
  const parts: Part[] = [
    ["Float", float],
    ["Cash payments", cash],
  ];
  if (moved !== 0) parts.push(["Cash in and out", moved]);
  const others = taken.filter(({ kind }) => kind !== "cash");
  return { parts, others: others.map(({ kind, amount }): Part => [PAYMENT_KIND_LABELS[kind], amount]) };
}
