import { type RefObject, useEffect, useEffectEvent } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { Texts } from "~/domain/counter/sales/ticket-texts";
import { markStep } from "~/shell/waiting-presses";
import type { SaleDraftView } from "./sale-form-view.server.ts";

/**
 * Returns what asks the server for a step, as its button would. A step waits until the earlier one is done and
 * its view is there.
 */
export function useStepsInTurn(
  element: RefObject<HTMLFormElement | null>,
  waiting: RefObject<Texts[]>,
  view: SaleDraftView,
) {
  const isIdle = useNavigation().state === "idle";
  const submit = useSubmit();
  const step = (asked: Texts) => {
    if (!element.current) return;
    if (!isIdle) {
      waiting.current.push(asked);
      return;
    }
    const sent = new FormData(element.current);
    for (const [name, value] of Object.entries(asked)) sent.set(name, value);
    markStep(element.current);
    void submit(sent, { method: "post", preventScrollReset: true });
  };
  const takeWaiting = useEffectEvent(() => {
    const asked = waiting.current.shift();
    if (asked) step(asked);
  });
  useEffect(() => {
    if (isIdle) takeWaiting();
  }, [isIdle, view]);
  return step;
}
