import type { Day } from "../dates.ts";
import { cents, inMoney, sumOf } from "../money.ts";
import type { Cents } from "../money.ts";
import { type Order, orderNumber, waits } from "./order.ts";

const PLACEHOLDERS = ["first name", "item", "number", "shop", "store", "balance", "amount due"] as const;

/** What the texts of Settings can name, in braces: `{first name}`. */
export const MESSAGE_PLACEHOLDERS = {
  readyMessage: PLACEHOLDERS,
  reminderMessage: PLACEHOLDERS,
  paymentMessage: [...PLACEHOLDERS, "due"],
} as const;
export type MessageName = keyof typeof MESSAGE_PLACEHOLDERS;

/** What a shop without a name leaves out. */
const NAMELESS = /\{\s*shop\s*\}(,? )?/gi;
const BRACES = /\{([^{}]*)\}|[{}]/g;

const known = (name: MessageName, typed: string | undefined) =>
  (MESSAGE_PLACEHOLDERS[name] as readonly string[]).find((each) => each === typed?.trim().toLowerCase());

/** '{first name}, {item} and {number}'. */
export function placeholdersOf(name: MessageName): string {
  const all = MESSAGE_PLACEHOLDERS[name].map((each) => `{${each}}`);
  return `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** What stands in braces in a text of Settings and isn't a placeholder of it; also a single brace. */
export function unknownPlaceholder(name: MessageName, text: string): string | null {
  for (const [braces, typed] of text.matchAll(BRACES)) if (!known(name, typed)) return braces;
  return null;
}

/** What of a layaway's instalments is due on a day and not paid. */
export function dueOn({ instalments }: Pick<Order, "instalments">, today: Day): Cents {
  const due = instalments.filter(({ dueDay }) => dueDay <= today);
  return sumOf(due.map(({ amount, paid }) => cents(amount - paid)));
}

/**
 * The text for a customer to be told now: that an order is ready, still waits to be fetched, or that a payment is
 * due. Null if there is nothing to tell. '{shop}, ' goes where the shop has no name.
 */
export function messageToSend(
  order: Order,
  settings: Record<MessageName | "currency" | "shopName", string>,
  today: Day,
): string | null {
  const name = messageOf(order, today);
  if (name === null) return null;
  const money = (amount: Cents) => inMoney(amount, settings.currency);
  const values: Record<(typeof PLACEHOLDERS)[number] | "due", string> = {
    "first name": order.contact.firstName,
    item: order.item,
    number: orderNumber(order),
    shop: settings.shopName,
    store: order.store.name,
    balance: money(order.balance),
    "amount due": money(order.amountDue),
    due: money(dueOn(order, today)),
  };
  const text = settings.shopName === "" ? settings[name].replace(NAMELESS, "") : settings[name];
  return text.replace(BRACES, (braces, typed) => {
    const found = known(name, typed) as keyof typeof values | undefined;
    return found === undefined ? braces : values[found];
  });
}

function messageOf(order: Order, today: Day): MessageName | null {
  if (waits(order, "ready")) return waits(order, "toTell") ? "readyMessage" : "reminderMessage";
  return waits(order, "paymentDue", today) ? "paymentMessage" : null;
}
