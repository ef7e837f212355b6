import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CountDecision } from "~/domain/workshop/counts/count";
import { COUNT_DECISION_LABELS } from "~/domain/workshop/counts/count-decisions";
import { ORDER_STATES } from "~/domain/workshop/orders/order";
import { PIECE_STATES } from "~/domain/stock/pieces/piece-states";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { BUY_STATES, MELT_LOT_STATES } from "~db/piece-lists";
import { TRANSFER_OUTCOMES } from "~db/transfer-lists";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { BuyBadge } from "~/routes/counter/buys/buy-badge";
import { StatusBadge as CampaignBadge } from "~/routes/outreach/campaigns/campaign-badges";
import { MeltLotBadge } from "~/routes/stock/melt-lots/melt-lot-badge";
import { TierBadge } from "~/routes/people/customers/tier-badge";
import { CategoryBadge, StatusBadge as PieceBadge } from "~/routes/stock/pieces/piece-badges";
import { ReceivingBadge } from "~/routes/stock/receivings/receiving-badge";
import { OutcomeBadge } from "~/routes/stock/transfers/transfer-badges";
import { ResultBadge } from "~/routes/workshop/counts/count-badges";
import { OrderStateBadge } from "~/routes/workshop/orders/order-state-badge";
import { StatusBadge as RepairBadge } from "~/routes/workshop/repairs/repair-badges";
import { Initials } from "~/ui/initials";

test("each tier has its own icon; an unknown tier has silver's", () => {
  const iconOf = (tier: string) =>
    /<svg[\s\S]*<\/svg>/.exec(renderToStaticMarkup(<TierBadge tier={tier} />))?.[0];
  const icons = TIERS.map(iconOf);
  expect(icons).not.toContain(undefined);
  expect(new Set(icons).size).toBe(4);
  expect(iconOf("brass")).toBe(iconOf("silver"));
});

test("the five categories have colors of their own, others the default", () => {
  const colorOf = (category: string) =>
    /data-accent-color="(\w+)"/.exec(renderToStaticMarkup(<CategoryBadge category={category} />))?.[1];
  const colors = ["rings", "necklaces", "bracelets", "earrings", "watches"].map(colorOf);
  expect(new Set(colors).size).toBe(5);
  expect(colorOf("tiaras")).toBe("gray");
  expect(colors).not.toContain("gray");
});

test("what a count missed and somebody found later is called so, as in the cell beside its badge", () => {
  const textOf = (decision: CountDecision | null) =>
    renderToStaticMarkup(<ResultBadge result="missing" decision={decision} isOpen={false} />)
      .replace(/<[^>]*>/g, "")
      .trim();
  expect(textOf("found_since")).toBe(COUNT_DECISION_LABELS.found_since);
  expect([textOf("lost"), textOf(null)]).toEqual(["Missing", "Missing"]);
});

test("a draft looks the same in buys, receivings and campaigns, and every state has an icon", () => {
  const drafts = [
    BuyBadge({ state: "open" }),
    ReceivingBadge({ isOpen: true }),
    CampaignBadge({ status: "draft" }),
  ].map((badge) => renderToStaticMarkup(badge));
  expect(new Set(drafts).size).toBe(1);
  const badges = [
    ...ORDER_STATES.map((state) => OrderStateBadge({ state })),
    ...BUY_STATES.map((state) => BuyBadge({ state })),
    ...MELT_LOT_STATES.map((state) => MeltLotBadge({ state })),
    ...REPAIR_STATUSES.map((status) => RepairBadge({ status })),
    ...TRANSFER_OUTCOMES.map((outcome) => OutcomeBadge({ outcome })),
    ...PIECE_STATES.map((state) => PieceBadge({ piece: { state } })),
    PieceBadge({ piece: { state: "damaged", isScrap: true } }),
  ].map((badge) => renderToStaticMarkup(badge));
  for (const badge of badges) expect(badge).toContain("#");
});

test.each([
  ["Amelia Hartwell", "AH"],
  ["maria de la cruz", "MC"],
  ["Cher", "C"],
  ["Ada (Lovelace)", "AL"],
  ["“Bob” O'Neil-<b>x</b>", "BO"],
  ["مريم حداد", "مح"],
  ["𐐨da 7th", "𐐀7"],
  ["💎 ?", "💎"],
  [" ", ""],
])("the initials of %s are %s", (name, letters) =>
  expect(renderToStaticMarkup(<Initials name={name} />)).toContain(`>${letters}</span>`),
);
