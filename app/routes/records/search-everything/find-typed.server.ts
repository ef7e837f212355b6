import { lookUpGiftCard } from "~/access/gift-card-tries.server";
import { parseGiftCardNumber } from "~/domain/counter/credit/gift-card-number";
import type { CreditAccount } from "~/domain/counter/credit/find-credit.server";
import type { Instant } from "~/domain/dates";
import { find, type Found, mayFind } from "~/domain/records/search-everything/search-everything.server";
import { typedCustomer } from "~/domain/people/customers/typed-customer";
import { type Actor, can } from "~/domain/permissions";
import { LONGEST_QUERY } from "~/domain/search-text";
import { shop } from "~/runtime/shop.server";
import { adminMenuFor, menuFor } from "~/shell/menu";
import { menuEntries } from "~/shell/shell-data";
import { href, withRest } from "~/ui/address";
import { actorOf } from "~/web/context";
import type { PerformArgs } from "~/web/perform.server";
import type { FoundAnswer } from "./search-contract.ts";

export interface FoundTyped extends Found {
  typed: string;
  /** Why a gift card number found nothing: it is mistyped, no card has it, or the next try has to wait. */
  card: { status: 404 | 422 | 429; message: string; retryAfter?: number } | null;
}

/** Finds what was typed, for the page and the API. A gift card number is looked up, which counts as a try. */
export async function findTyped(
  args: Pick<PerformArgs, "context" | "request">,
  q: string,
): Promise<FoundTyped> {
  const actor = actorOf(args.context);
  const typed = q.trim().slice(0, LONGEST_QUERY);
  let card: CreditAccount | null = null;
  let problem: FoundTyped["card"] = null;
  if (parseGiftCardNumber(typed) && mayFind(actor, "gift_card")) {
    const looked = await lookUpGiftCard(args, typed);
    if (looked.ok) card = looked.account;
    else problem = looked;
  }
  return {
    typed,
    card: problem,
    ...find({ tx: shop().db, actor, now: Date.now() as Instant }, { typed, card }),
  };
}

/**
 * Offers what to do next: a sale to the only customer found, adding a customer as typed, and forms by name.
 */
export function actionsFor(actor: Actor, { typed, hits }: FoundTyped): FoundAnswer["actions"] {
  const [customer, other] = hits.filter(({ kind }) => kind === "customer");
  const words = typed.toLowerCase();
  const forms = formsNamed(actor, words);
  return [
    ...(customer?.kind === "customer" && !other && can(actor, "sales.process")
      ? [
          {
            label: `New Sale for ${customer.firstName} ${customer.lastName}`,
            path: withRest(href("/sales/new"), `?customerId=${customer.id}`),
          },
        ]
      : []),
    ...newCustomer(actor, typed),
    ...forms,
  ];
}

/** Lists menu pages and forms whose name contains the text, if the actor may open them. */
export function pagesNamed(actor: Actor, typed: string): FoundAnswer["actions"] {
  const words = typed.toLowerCase();
  const pages = [menuFor(actor), adminMenuFor(actor)]
    .flatMap((menu) => (menu ? menuEntries(menu) : []))
    .filter(({ label }) => label.toLowerCase().includes(words))
    .map(({ label, to }) => ({ label, path: to }));
  return [...pages, ...formsNamed(actor, words)];
}

function formsNamed(actor: Actor, words: string): FoundAnswer["actions"] {
  return FORMS.filter(({ label, needs }) => label.toLowerCase().includes(words) && can(actor, needs)).map(
    ({ label, path }) => ({ label, path }),
  );
}

/** Offers to add a customer with what was typed, if the actor may and the text reads like a customer. */
export function newCustomer(actor: Actor, typed: string): FoundAnswer["actions"] {
  if (!can(actor, "customers.edit") || !typedCustomer(typed)) return [];
  return [
    {
      label: `Add “${typed}” as a customer`,
      path: withRest(href("/customers/new"), `?${new URLSearchParams({ typed })}`),
    },
  ];
}

const FORMS = [
  { label: "New Sale", path: href("/sales/new"), needs: "sales.process" },
  { label: "Repair Intake", path: href("/repairs/new"), needs: "repairs.edit" },
  { label: "New Order", path: href("/orders/new"), needs: "repairs.edit" },
  { label: "Add Customer", path: href("/customers/new"), needs: "customers.edit" },
  { label: "Add Item", path: href("/inventory/new"), needs: "inventory.edit" },
  { label: "Close Till", path: href("/till/close"), needs: "till.close" },
  { label: "Calling Lists", path: href("/customers/calls"), needs: "customers.view" },
  { label: "Bench", path: href("/repairs/bench"), needs: "repairs.view" },
  { label: "Look Up a Gift Card", path: href("/gift-cards/find"), needs: "sales.process" },
] as const;
