import { type MouseEvent, useEffect, useRef, useState } from "react";
import { ROW_KEY } from "~/domain/row-keys";
import {
  envelopeTexts,
  type EnvelopeTexts,
  flatEnvelope,
  type Texts,
  withoutEmptyRows,
} from "~/domain/workshop/envelopes/envelope-texts";
import { taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { useHydrated } from "~/ui/use-hydrated";
import { messagesOf } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { envelopeFieldOf } from "./envelope-fields.tsx";
import type { IntakeView } from "./intake-draft.server.ts";

interface IntakeProps {
  view: IntakeView;
  rejection: FormRejection | undefined;
  /** What another editor saved of what was typed here, too. */
  saved?: Texts;
}

/** Controls that say nothing by themselves, or stand elsewhere. */
const SAYS_NOTHING = new RegExp(
  `^(deposit\\.(kind|till)|items\\[\\d+\\]\\.(weightUnit|${ROW_KEY})|items\\[0\\]\\.(description|condition\\..*|conditionNote))$`,
);

/** The form of an intake or of its edit, followed as it is typed. */
export function useTypedIntake({ view, rejection, saved }: IntakeProps) {
  const isLive = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<EnvelopeTexts>(view.texts);
  const [customer, setCustomer] = useState(view.customers.chosen);
  const flat = flatEnvelope(view.texts);
  const errors = { ...view.errors, ...messagesOf(rejection) };
  const said = [...Object.entries(flat), ...Object.entries(errors)].flatMap(([name, text]) =>
    text.length > 0 ? [name] : [],
  );
  const workOut = () => {
    if (element.current) setTyped(envelopeTexts(new FormData(element.current)));
  };
  useEffect(workOut, []);
  return {
    view,
    rejection,
    isLive,
    element,
    typed,
    /** Whether a line of work is typed. */
    hasWork: withoutEmptyRows(typed).work.length > 0,
    customer,
    setCustomer,
    field: envelopeFieldOf(flat, errors, saved),
    workOut,
    update: (event: MouseEvent) => {
      if (!isLive) return;
      event.preventDefault();
      workOut();
    },
    /** What the figures follow from, beside what is typed. */
    terms: {
      services: view.choices.services,
      ...taxTermsOf(view.stores.find(({ key }) => key === typed.values.location)),
    },
    /** Whether a control whose name begins so has a text, a message, or another editor's value. */
    isSaid: (starts: readonly string[]) =>
      [...said, ...Object.keys(saved ?? {})].some(
        (name) => !SAYS_NOTHING.test(name) && starts.some((start) => name.startsWith(start)),
      ),
  };
}

export type TypedIntake = ReturnType<typeof useTypedIntake>;
