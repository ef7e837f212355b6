import { fillBraces, placeholderList, wrongBraces } from "../../placeholders-in-braces.ts";

const PLACEHOLDERS = [
  "first name",
  "item",
  "number",
  "shop",
  "store",
  "balance",
  "amount due",
  "link",
] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** Placeholders for the texts of Settings, in braces: `{first name}`. */
export const MESSAGE_PLACEHOLDERS = {
  readyMessage: PLACEHOLDERS,
  reminderMessage: PLACEHOLDERS,
  paymentMessage: [...PLACEHOLDERS, "due"],
  estimateMessage: [...PLACEHOLDERS, "estimate"],
} as const;
export type MessageName = keyof typeof MESSAGE_PLACEHOLDERS;

/** Placeholder left out for a shop without a name, with the comma behind it. */
const NAMELESS = /\{\s*shop\s*\}(,? )?/gi;
/** Placeholder left out without a public door, with the blanks before it. */
const DOORLESS = /\s*\{\s*link\s*\}/gi;

const known = (name: MessageName, typed: string | undefined) =>
  (MESSAGE_PLACEHOLDERS[name] as readonly string[]).find((each) => each === typed?.trim().toLowerCase());

/** '{first name}, {item} and {number}'. */
function placeholdersOf(name: MessageName): string {
  return placeholderList(MESSAGE_PLACEHOLDERS[name]);
}

/** Says what is wrong with the braces of this setting; null if nothing is. */
export function wrongMessageText(name: MessageName, text: string): string | null {
  return wrongBraces(text, (typed) => known(name, typed) !== undefined, placeholdersOf(name));
}

/** Fills in the placeholders of a text of Settings. Drops '{shop}, ' if the shop has no name, and ' {link}' without one. */
export function fillIn(
  name: MessageName,
  text: string,
  values: Readonly<Record<Placeholder | "due" | "estimate", string>>,
): string {
  const named = values.shop === "" ? text.replace(NAMELESS, "") : text;
  const linked = values.link === "" ? named.replace(DOORLESS, "") : named;
  return fillBraces(linked, (typed) => {
    const found = known(name, typed) as keyof typeof values | undefined;
    return found && values[found];
  });
}
