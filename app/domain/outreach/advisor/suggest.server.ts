import { firstOfYearly } from "../../people/customers/yearly-dates.ts";
import { nextAnniversary } from "../../dates.ts";
import { capitalized } from "../../first-letter.ts";
import { type Choice, choosePiece, whyThisPiece } from "./choose-piece.ts";
import type { CustomerFacts, StockPiece } from "./customer-facts.server.ts";
import { RULES } from "./ideas.ts";
import { amountWords, dayWords } from "./advice-wording.ts";
import { SUGGESTED_AT_ONCE } from "./suggestion-limits.ts";

export interface Suggestion {
  action: string;
  reason: string;
  piece: StockPiece | null;
}

export interface Advice {
  /** At most `SUGGESTED_AT_ONCE`, best first. */
  suggestions: Suggestion[];
  /** All suggestions as numbered paragraphs, or a note that there are none. */
  text: string;
}

/** Runs the rules of `ideas.ts` for a customer. No piece is suggested twice. */
export function suggestFrom(facts: CustomerFacts): Advice {
  const ideas = RULES.flatMap((rule) => rule(facts)).toSorted((a, b) => b.worth - a.worth);
  const suggestions: Suggestion[] = [];
  const taken = new Set<string>();
  for (const idea of ideas) {
    if (suggestions.length === SUGGESTED_AT_ONCE) break;
    const choice = idea.criteria ? choosePiece(facts, idea.criteria, taken) : null;
    const said = idea.say(choice);
    if (!said) continue;
    if (choice) taken.add(choice.piece.sku);
    suggestions.push({
      action: said.action.replace("{piece}", () => (choice ? tagWords(facts, choice.piece) : "")),
      reason: withWhy(said.reason, choice, facts),
      piece: choice?.piece ?? null,
    });
  }
  const text =
    suggestions.length > 0
      ? suggestions.map(({ action, reason }, n) => `${n + 1}. ${action}\nWhy: ${reason}`).join("\n\n")
      : nothingToGoBy(facts);
  return { suggestions, text };
}

/** Describes a piece: 'RNG-1984 (Platinum eternity band), $4,850.00, in stock in Boca Raton'. */
function tagWords(
  { customer, stores, currency }: CustomerFacts,
  { sku, description, price, location }: StockPiece,
): string {
  const store = stores.find(({ key }) => key === location)?.name;
  const where =
    location === customer.homeStore
      ? `in stock in ${store}`
      : store
        ? `can be sent from ${store}`
        : "no location on file";
  return `${sku} (${description}), ${amountWords(price, currency)}, ${where}`;
}

/** Fills in '{why}' with the reasons for the piece and its price. */
function withWhy(reason: string, choice: Choice | null, { reach }: CustomerFacts): string {
  const why = choice && [whyThisPiece(choice), reach?.basis];
  const words = why?.filter(Boolean).join("; ") ?? "";
  if (reason.includes("{why}")) {
    const filled = words === "" ? reason.replace(/(?:; )?\{why\}/, "") : reason.replace("{why}", () => words);
    return capitalized(filled);
  }
  return words === "" ? reason : `${reason} Why this piece: ${words}.`;
}

function nothingToGoBy({ customer, bought, today, stock, taste }: CustomerFacts): string {
  const { jewelryPreferences, notes } = customer;
  const dates = [
    { kind: "birthday", name: "the birthday" } as const,
    { kind: "anniversary", name: "the anniversary" } as const,
    { kind: "spouse_birthday", name: "the spouse's birthday" } as const,
  ].flatMap(({ kind, name }) => {
    const first = firstOfYearly(customer, kind);
    return first ? [{ next: nextAnniversary(first, today), name }] : [];
  });
  const [soonest] = dates.toSorted((a, b) => (a.next < b.next ? -1 : 1));
  const read = notes ? " Check the notes on their record." : "";
  if (bought.length === 0 && !soonest && !jewelryPreferences)
    return `Not much to go on yet: no purchases, birthday, anniversary or preferences on record.${read} Ask what they wear, who they buy for and which dates matter, add it to their record, and try again.`;
  const known = [
    bought[0]
      ? `the last purchase was ${bought[0].sku} on ${dayWords(bought[0].day, today)}`
      : "no purchases yet",
    soonest ? `${soonest.name} comes next, on ${dayWords(soonest.next, today)}` : "no dates on record",
    jewelryPreferences ? "" : "no preferences on record",
    stock.length === 0
      ? "nothing in stock is in their price range"
      : taste.wanted.length > 0
        ? "nothing in stock in their price range matches the preferences"
        : "",
  ].filter((part) => part !== "");
  const ask = jewelryPreferences
    ? ""
    : " Ask what they wear and who they buy for, and add it to their record.";
  return `No reason to call today: ${known.join("; ")}.${read}${ask}`;
}
