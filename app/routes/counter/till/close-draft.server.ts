import type { RouterContextProvider } from "react-router";
import type { Instant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { closeFigures, type CloseFigures } from "~/domain/counter/till/close-figures";
import { COUNTED_KINDS } from "~/domain/counter/till/counted-kinds";
import { DENOMINATIONS } from "~/domain/counter/till/denominations";
import { CASH_COUNTS } from "~/domain/counter/till/till-fields";
import { tillNow } from "~/domain/counter/till/till-now.server";
import { shop } from "~/runtime/shop.server";
import { type Address, addressAt, href } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { type Draft, draftAddress, draftOf, typedAt, typedOf, unreadable } from "~/web/form-drafts.server";
import { isTooLong } from "~/web/return-to";
import { tillAddress } from "./till-address.ts";
import { TypedClose } from "./till-contract.ts";
import { type ChosenTill, chosenTill } from "./which-till.server.ts";

/** Names of `closeFormFields` in the form. */
const FIELDS = [
  "location",
  "till",
  "session",
  "by",
  "note",
  "floatLeft",
  ...COUNTED_KINDS.map((kind) => `counted.${kind}`),
  ...DENOMINATIONS.map(({ name }) => `count.${name}`),
];

/** Parameter of the buttons that change how cash is counted. */
const STEPS = ["countBy"];

type CloseDraft = Draft<string>;

/** Reads the URL's draft. `step` is a URL to redirect to if a step was requested or the URL is too long. */
export function draftAt(
  context: Readonly<RouterContextProvider>,
  url: URL,
): { draft: CloseDraft; step: Address | null } {
  const actor = actorOf(context);
  const typed = typedAt(actor, url, STEPS);
  const draft = "formKey" in typed ? draftOfForm(typed) : beginning(context, typed);
  const countBy = CASH_COUNTS.find((by) => by === typed.countBy);
  if (!countBy && !isTooLong(url)) return { draft, step: null };
  const values = { ...draft.values, ...(countBy && { by: countBy }) };
  const step = draftAddress(
    actor,
    addressAt({ pathname: url.pathname }),
    typedOf({ ...draft, values }),
    factsOf(context).customerView,
  );
  return { draft, step };
}

export function draftOfForm(typed: Record<string, unknown>): CloseDraft {
  return draftOf(FIELDS, typed);
}

function beginning(context: Readonly<RouterContextProvider>, typed: Record<string, unknown>): CloseDraft {
  const { store, till, now } = tillOf(context, draftOfForm(typed));
  return draftOfForm({
    location: store.key,
    till: till.name,
    session: String(now.session?.id ?? ""),
    by: "count",
    floatLeft: formatDecimal(now.float),
  });
}

/** A till without its expected amounts, because the count is blind. */
type Uncounted = Pick<ReturnType<typeof tillNow>, "till" | "session" | "float">;

function tillOf(
  context: Readonly<RouterContextProvider>,
  { values }: CloseDraft,
): ChosenTill & { now: Uncounted } {
  const asked = { location: values.location ?? "", till: values.till ?? "" };
  const chosen = chosenTill(actorOf(context), asked);
  const { till, session, float } = tillNow(shop().db, chosen.store, chosen.till, Date.now() as Instant);
  return { ...chosen, now: { till, session, float } };
}

export interface CloseView extends CloseDraft {
  store: { name: string };
  now: Uncounted;
  figures: CloseFigures;
  /** Values that can't be parsed. */
  errors: Record<string, string[]>;
  backTo: Address;
  cashTo: Address;
}

export function closeView(draft: CloseDraft, context: Readonly<RouterContextProvider>): CloseView {
  const { store, till, tills, now } = tillOf(context, draft);
  const here = { location: store.key, till: till.name, isOnly: tills.length === 1 };
  return {
    ...draft,
    store: { name: store.name },
    now,
    figures: closeFigures((name) => draft.values[name] ?? ""),
    errors: unreadable(TypedClose, draft.values),
    backTo: tillAddress(href("/till"), here),
    cashTo: tillAddress(href("/till/cash"), here),
  };
}
